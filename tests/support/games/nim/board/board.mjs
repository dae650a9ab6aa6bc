/** Nim's board: the matches that are left, and a button for each move. */
export default (place, host) => {
  const row = place.appendChild(document.createElement("p"));
  row.className = "row";
  const buttons = place.appendChild(document.createElement("div"));
  const words = {
    en: { take: (count) => `Take ${count}`, left: (count) => `${count} left` },
    de: { take: (count) => `${count} nehmen`, left: (count) => `noch ${count}` },
  };
  let before;
  return {
    show({ view, legalMoves, proposed, language, theme }) {
      const say = words[language] ?? words.en;
      place.dataset.looks = theme;
      row.textContent = `${"▮ ".repeat(view.left)}${say.left(view.left)}`;
      buttons.replaceChildren(
        ...legalMoves.map((move) => {
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = say.take(move.take);
          if (proposed?.take === move.take) button.ariaPressed = "true";
          button.onclick = () => host.move(move);
          return button;
        }),
      );
      if (before !== undefined && before !== view.left) host.say(say.left(view.left));
      before = view.left;
    },
  };
};
