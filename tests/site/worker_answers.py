"""Collects what the bots' worker of the built site answers."""

#: Collects what the bots' worker answers.
ANSWERS = """() => {
  const { startBotWorker } = inkstead;
  window.answers = [];
  inkstead.startBotWorker = () => {
    const worker = startBotWorker();
    worker.addEventListener("message", ({ data }) => { if (JSON.parse(data).answer) answers.push(data); });
    return worker;
  };
}"""
