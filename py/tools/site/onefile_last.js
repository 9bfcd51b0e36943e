// The one file: unpacks what is inside, then starts the page as any other page starts.
const files = {};
const bytes = text => Uint8Array.fromBase64 ? Uint8Array.fromBase64(text)
  : Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
await Promise.all(Array.from(document.querySelectorAll("script[data-inside]"), async node => {
  const plain = new Blob([bytes(node.textContent)]).stream().pipeThrough(new DecompressionStream("gzip"));
  files[node.dataset.inside] = await new Response(plain, { headers: { "content-type": node.dataset.type } }).blob();
  node.remove(); // the page need not hold it twice
}));

answer(files, new URL(".", document.baseURI).href);
const python = await pythonOf(files);
const script = document.querySelector("script[type=py]");
script.setAttribute("config", script.getAttribute("config").replace("./static/python.js", python));

// A module worker of a blob does not start from a file in Chromium, nor can a worker read the page's blobs there: its
// text is a data: address, and it is sent its own copies.
const worker = document.getElementById("inside-worker").textContent;
inkstead.startBotWorker = () => {
  const started = new Worker(inkstead.scriptAt("data:text/javascript," + encodeURIComponent(worker)), { type: "module" });
  started.postMessage(files);
  return started;
};

const core = moduleOf("core.js", await files["static/vendor/pyscript/core.js"].text(), {});
await Promise.all([import(python), import(core)]);
