"""The built site: page, content security policy, service worker, icons, checksums and the one-file version."""
