// The one file: words and late styles are texts inside it; each gets an address when it is needed.
(function () {
  const texts = JSON.parse(document.getElementById("inside-texts").textContent);
  const made = {};
  const type = path => path.endsWith(".css") ? "text/css" : "text/javascript";
  window.inksteadAt = path => path in texts
    ? made[path] ??= URL.createObjectURL(new Blob([texts[path]], { type: type(path) }))
    : path;
})();
