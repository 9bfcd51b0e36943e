// The one file's bots: waits for the files, then becomes static/bot_worker.js. Messages that arrive earlier are delivered
// again.
// A module worker has no use for importScripts. Pyodide calls it to find that out, and Firefox would count that as a breach
// of the page's policy, which this worker has too.
globalThis.importScripts = () => { throw new TypeError("a module worker"); };
const early = [];
onmessage = async ({ data: files }) => {
  onmessage = ({ data }) => early.push(data);
  answer(files);
  const imports = { "./python.js": await pythonOf(files) };
  await import(moduleOf("static/bot_worker.js", await files["static/bot_worker.js"].text(), imports));
  for (const data of early) onmessage({ data });
};
