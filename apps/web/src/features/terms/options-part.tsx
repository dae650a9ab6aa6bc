import { isSame } from "@yourmove/game";
import { Suspense, use, useId, useState } from "react";
import { fieldsOf, resolve } from "../../boards/foreign/schema.ts";
import type { OfferedGame } from "../../boards/games.tsx";
import { loadOnce } from "../../boards/load-once.ts";
import { loadNewest, unusedOptions } from "../../boards/registry.ts";
import { StartPicture } from "../../boards/thumbnail.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { Choice, Choices } from "../../ui/form.tsx";
import { faultWords } from "./fault-words.ts";
import { OptionFields } from "./option-fields.tsx";
import { countOf, kindOf } from "./option-kind.ts";
import { type Options, readOptions, writeOptions } from "./remembered.ts";
import "./options-part.css";

const loadFaults = loadOnce(async (gameType) => {
  const game = await loadNewest(gameType);
  if (!game) return () => [];
  const { parseOptions } = await import("@yourmove/rules/options");
  return (options: Options) => {
    const parsed = parseOptions(game, options);
    return parsed.ok ? [] : parsed.errors;
  };
});

/** What is wrong with options by the rules that this lobby has, by the option's name. */
const useFaults = ({ gameType, texts }: OfferedGame, options: Options): ((name: string) => string | null) => {
  const t = useText();
  const errors = use(loadFaults(gameType))(options);
  return (name) => {
    const error = errors.find(({ path }) => path === `options.${name}`);
    return error ? faultWords(error, texts, t) : null;
  };
};

interface CustomProps {
  readonly game: OfferedGame;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

const fieldsIn = ({ optionsSchema }: OfferedGame) =>
  fieldsOf(optionsSchema).map(([name, field]) => [name, resolve(field, optionsSchema)] as const);

/** Each option with its control, beside the start that they make. */
const Custom = ({ game, options, onChange }: CustomProps) => {
  const { gameType } = game;
  const unused = unusedOptions(gameType, options);
  return (
    <div className="option-form">
      <span className="option-picture">
        <StartPicture gameType={gameType} options={options} />
      </span>
      <OptionFields
        game={game}
        fields={fieldsIn(game).filter(([name]) => !unused.includes(name))}
        options={options}
        faultOf={useFaults(game, options)}
        onChange={onChange}
      />
    </div>
  );
};

/** Whether options can differ from every variant. */
const hasMore = (game: OfferedGame): boolean =>
  fieldsIn(game).reduce((count, [, field]) => count * countOf(kindOf(field)), 1) > game.variants.length;

/** The first choice: that of the address, else the viewer's last, else the standard; never a name that the game does not have. */
export const firstOptions = ({ gameType, variants }: OfferedGame, chosen: Options | undefined): Options => {
  const defaults = variants[0]?.options ?? {};
  const known = Object.entries(chosen ?? readOptions(gameType) ?? {}).filter(([name]) => Object.hasOwn(defaults, name));
  return { ...defaults, ...Object.fromEntries(known) };
};

/** Options as they are sent: what has no meaning beside the others is as it is by default. */
export const meaningful = ({ gameType, variants }: OfferedGame, options: Options): Options => {
  const unused = unusedOptions(gameType, options);
  const defaults = variants[0]?.options ?? {};
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, unused.includes(name) ? defaults[name] : value]),
  );
};

/** The variant that options are, by name. */
export const variantOf = (game: OfferedGame, options: Options): string => {
  const sent = meaningful(game, options);
  return game.variants.find((variant) => isSame(variant.options, sent))?.name ?? "custom";
};

interface OptionsPartProps {
  readonly game: OfferedGame;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

/** A game's variants as chips with their starts, and a form for any other options; nothing for a game without. */
export const OptionsPart = ({ game, options, onChange }: OptionsPartProps) => {
  const { gameType, variants, texts } = game;
  const { terms } = useText();
  const group = useId();
  const found = variants.find((variant) => isSame(variant.options, options));
  const [isOpen, setIsOpen] = useState(found === undefined);
  const isCustom = isOpen || found === undefined;
  if (variants.length < 2 && !hasMore(game)) return null;
  const change = (next: Options) => {
    onChange(next);
    writeOptions(gameType, meaningful(game, next));
  };
  return (
    <div className="options-part">
      <Choices legend={terms.variant} className="chips variants">
        {variants.map((variant) => (
          <Choice
            key={variant.name}
            name={group}
            checked={!isCustom && variant === found}
            onChange={() => {
              setIsOpen(false);
              change(variant.options);
            }}
          >
            <StartPicture gameType={gameType} options={variant.options} />
            <span>{texts?.variants?.[variant.name] ?? variant.name}</span>
          </Choice>
        ))}
        {hasMore(game) && (
          <Choice name={group} checked={isCustom} onChange={() => setIsOpen(true)}>
            <span className="variant-custom" aria-hidden="true">
              ?
            </span>
            <span>{terms.custom}</span>
          </Choice>
        )}
      </Choices>
      {isCustom && (
        <Suspense>
          <Custom game={game} options={options} onChange={change} />
        </Suspense>
      )}
    </div>
  );
};
