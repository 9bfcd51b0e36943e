"""The screen of stored data: everything as one file, reading such a file, erasing everything."""
