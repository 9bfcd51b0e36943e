// The one file's bots: waits for the files, then becomes static/brain.js. What it is told before that is told again.
const early = [];
onmessage = async ({ data: files }) => {
  onmessage = ({ data }) => early.push(data);
  answer(files);
  const text = path => files[path].text();
  const python = moduleOf("static/python.mjs", await text("static/python.mjs"), { "./vendor/pyodide/pyodide.mjs": pyodideOf(files) });
  await import(moduleOf("static/brain.js", await text("static/brain.js"), { "./python.mjs": python }));
  for (const data of early) onmessage({ data });
};
