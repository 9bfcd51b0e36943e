// The interpreter of the bots: a second Pyodide in a module worker, so that the page never waits for a bot.
// Receives and sends only JSON strings. One job at a time; a newer job or a stop ends the previous one.
import { start } from "./python.js";

{ // one block, so that a file that came cut short is an error at once
  const SLICE = 40; // ms between two checks for messages
  const REPORT = 4000; // ms between two messages while Python starts, shorter than inkstead.patience.start
  const REPORTS = 20; // the maximum number of these messages: a download may never end

  let reports = 0;
  const reporting = setInterval(() => {
    postMessage('{"id":0,"starting":true}');
    if (++reports === REPORTS) clearInterval(reporting);
  }, REPORT);

  const ready = start().then(({ python, bring }) =>
    ({ bring, thinker: python.runPython("from bots.thinker import Thinker\nThinker()") }));
  ready.catch(() => { /* reported by each job that awaits it */ }).finally(() => clearInterval(reporting));

  let job = 0;
  const receiveMessages = () => new Promise(done => setTimeout(done));

  onmessage = async ({ data }) => {
    const { id, request } = JSON.parse(data);
    job = id;
    if (!request) return; // a stop
    try {
      const { bring, thinker } = await ready;
      const { game } = JSON.parse(request).state;
      await Promise.all([bring(game), bring(game + "_bots")]); // as py/table/archives.py names it
      thinker.start(request);
      let checked = performance.now(), answer = "";
      for (;;) {
        answer = thinker.step();
        const done = JSON.parse(answer).done || job !== id;
        if (done || performance.now() - checked > SLICE) {
          postMessage(JSON.stringify({ id, answer, done }));
          if (done) return;
          await receiveMessages();
          checked = performance.now();
        }
      }
    } catch (error) {
      postMessage(JSON.stringify({ id, error: String(error && error.message || error) }));
    }
  };
}
