// A board that reaches for the service, and then plays what nobody may play.
const tell = (message) => parent.postMessage({ yourMove: 1, ...message }, "*");
const attempt = (work) =>
  Promise.resolve()
    .then(work)
    .then(
      () => "reached",
      () => "refused",
    );

/** Looks for a way to another browser, by whoever says where this one is: a test puts its own port in place of this one. */
const connect = async () => {
  const connection = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:3478" }] });
  connection.createDataChannel("out");
  await connection.setLocalDescription(await connection.createOffer());
  await new Promise((resolve) => {
    connection.addEventListener(
      "icegatheringstatechange",
      () => connection.iceGatheringState === "complete" && resolve(),
    );
    setTimeout(resolve, 500);
  });
};

addEventListener("message", async ({ data }) => {
  const attempts = [
    attempt(() => fetch("/platform/me", { credentials: "include" })),
    attempt(() => fetch("/boards/x", { mode: "no-cors" })),
    attempt(() => parent.document.title),
    attempt(() => localStorage.length),
    attempt(() => document.cookie),
  ];
  await attempt(connect);
  tell({ kind: "say", words: (await Promise.all(attempts)).join(", ") });
  setTimeout(() => tell({ kind: "move", turn: data.turn, move: { take: 7 } }), 300);
});
tell({ kind: "ready" });
