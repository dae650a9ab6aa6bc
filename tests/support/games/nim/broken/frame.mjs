// A board that reaches for the service, and then plays what nobody may play.
const tell = (message) => parent.postMessage({ yourMove: 1, ...message }, "*");
const attempt = (work) =>
  Promise.resolve()
    .then(work)
    .then(
      () => "reached",
      () => "refused",
    );

/** A way to another browser, by its own account of where it is. */
const connect = async () => {
  const connection = new RTCPeerConnection();
  connection.createDataChannel("out");
  await connection.setLocalDescription(await connection.createOffer());
  await new Promise((resolve, reject) => {
    connection.addEventListener("icecandidate", ({ candidate }) => candidate && resolve());
    setTimeout(reject, 500);
  });
};

addEventListener("message", async ({ data }) => {
  const attempts = [
    attempt(() => fetch("/platform/me", { credentials: "include" })),
    attempt(() => fetch("/boards/x", { mode: "no-cors" })),
    attempt(() => parent.document.title),
    attempt(() => localStorage.length),
    attempt(() => document.cookie),
    attempt(() => connect()),
  ];
  tell({ kind: "say", words: (await Promise.all(attempts)).join(", ") });
  setTimeout(() => tell({ kind: "move", turn: data.turn, move: { take: 7 } }), 300);
});
tell({ kind: "ready" });
