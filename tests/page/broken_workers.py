"""Workers of bots that fail in several ways."""

# Each replaces ``inkstead.startBotWorker``. ``fake(answer)``: a worker that answers a question with ``answer``.
FAKE = """
window.real ??= inkstead.startBotWorker;
window.fake = answer => () => ({
  heard: {}, terminate() { this.gone = window.hasEnded = true; },
  addEventListener(kind, call) { this.heard[kind] = call; },
  postMessage(text) {
    const {id, request} = JSON.parse(text);
    if (!request) return;
    window.isAsked = true;
    for (const data of answer(id)) setTimeout(() => this.gone || this.heard.message({data}));
  },
});
window.reply = (id, best, done = true) =>
  JSON.stringify({id, done, answer: JSON.stringify({part: 0.5, best, done})});
"""
BROKEN = {
    "terminated": "() => { const worker = real(); worker.terminate(); return worker; }",
    "mute": "fake(id => [])",
    "slow": """() => {
      const made = fake(id => [])();
      made.postMessage = function (text) {
        if (!JSON.parse(text).request) return;
        let signs = 0;
        const living = setInterval(() => {
          if (this.gone || ++signs > 20) { clearInterval(living); window.signs = signs; return; }
          this.heard.message({data: '{"id":0,"starting":true}'});
        }, 20);
      };
      return made;
    }""",
    "silent halfway": "fake(id => [reply(id, [['end', 1]], false)])",
    "junk": "fake(id => ['<html>'])",
    "nested": "fake(id => ['['.repeat(100000)])",
    "nested inside": """fake(id => [`{"id":${id},"done":true,"answer":${'['.repeat(20000) + ']'.repeat(20000)}}`])""",
    "no text": "fake(id => [null])",
    "no object": "fake(id => ['7'])",
    "no answer": "fake(id => [JSON.stringify({id, done: true})])",
    "junk inside": "fake(id => [JSON.stringify({id, answer: 'junk', done: true})])",
    "nothing best": "fake(id => [reply(id, [])])",
    "illegal": "fake(id => [reply(id, [['pass', 1]])])",
    "illegal build": "fake(id => [reply(id, [['build A1', 1], ['end', 0]])])",
}
#: An exception of a bot.
EXCEPTION = "fake(id => [JSON.stringify({id, error: 'ValueError: no plan'})])"
