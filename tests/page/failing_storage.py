"""Storage that is full or fails, and the tables to try with it."""

FILL = """() => {
  let filler = "";
  for (let size = 1 << 23; size; size >>= 1)
    try {
      localStorage.setItem("filler", filler + "x".repeat(size));
      filler += "x".repeat(size);
    } catch { /* full: try a smaller one */ }
  return filler.length;
}"""
FULL = """() => {
  window.room = false;
  const real = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...given) {
    if (!room) throw Object.assign(new DOMException('no', 'QuotaExceededError'), {stack: ''});
    return real.apply(this, given);
  };
}"""
TABLES = {
    "cartographers": ".table[data-phase]:not(.kb, .wc)",
    "kingdom_builder": ".table.kb[data-phase]",
    "woodcraft": ".table.wc[data-phase]",
}
