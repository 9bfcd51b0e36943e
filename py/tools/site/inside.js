// For the one file's page and its worker alike: files that are inside answer what is fetched below BASE or the page,
// and modules are made of them. No address below BASE is ever asked for: "invalid" is a name that nobody can have.
const BASE = "https://inkstead.invalid/";

function answer(files, page) {
  const outside = globalThis.fetch;
  globalThis.fetch = (resource, options) => {
    const url = new URL(resource.url || resource, page || BASE).href;
    const base = [BASE, page].find(base => base && url.startsWith(base));
    const file = base && files[url.slice(base.length).split(/[?#]/)[0]];
    return file ? Promise.resolve(new Response(file)) : outside(resource, options); // its type is the blob's
  };
}

// The address of a module whose imports are other addresses, {name in its text: address}.
function moduleOf(path, text, imports) {
  for (const name in imports) text = text.replaceAll(`"${name}"`, `"${imports[name]}"`);
  text = text.replaceAll("import.meta.url", `"${BASE}${path}"`);
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

async function pythonOf(files) {
  const half = name => URL.createObjectURL(files["static/vendor/pyodide/" + name]);
  return moduleOf("static/python.js", await files["static/python.js"].text(), {
    "./vendor/pyodide/pyodide.js": half("pyodide.js"),
    "./vendor/pyodide/pyodide.asm.js": half("pyodide.asm.js"),
  });
}
