// The one file's bots: waits for the files, then becomes static/brain.js. What it is told before that is told again.
const early = [];
onmessage = async ({ data: files }) => {
  onmessage = ({ data }) => early.push(data);
  answer(files);
  const brain = await files["static/brain.js"].text();
  await import(moduleOf("static/brain.js", brain, { "./vendor/pyodide/pyodide.mjs": pyodideOf(files) }));
  for (const data of early) onmessage({ data });
};
