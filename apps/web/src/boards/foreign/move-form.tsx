import type { MoveBody } from "@yourmove/contract";
import { type FormEvent, useId, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import {
  asWords,
  descriptionOf,
  fieldsOf,
  isObject,
  isRequired,
  resolve,
  type Schema,
  titleOf,
  variantFor,
  variantsOf,
} from "./schema.ts";
import { type ForeignTexts, foreignTexts } from "./texts.ts";

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The initial items of a list: as many as the schema requires. */
const firstItems = (schema: Schema, whole: Schema): unknown[] => {
  const items = resolve(schema["items"], whole);
  const least = Math.min(Number(schema["minItems"] ?? 0), 64);
  const fixed = listIn(schema["prefixItems"]).map((each) => firstValue(resolve(each, whole), whole));
  const rest = Array.from({ length: Math.max(0, least - fixed.length) }, () => firstValue(items, whole));
  return [...fixed, ...rest];
};

const firstValue = (schema: Schema, whole: Schema): unknown => {
  if ("const" in schema) return schema["const"];
  if ("default" in schema) return schema["default"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const [variant] = variantsOf(schema);
  if (variant) return firstValue(resolve(variant, whole), whole);
  if (schema["type"] === "array") return firstItems(schema, whole);
  if (schema["type"] === "boolean") return false;
  if (schema["type"] === "string") return "";
  if (schema["type"] === "null") return null;
  if (schema["type"] !== "object") return Math.max(0, Number(schema["minimum"] ?? 0));
  const needed = fieldsOf(schema).filter(([name]) => isRequired(schema, name));
  return Object.fromEntries(needed.map(([name, field]) => [name, firstValue(resolve(field, whole), whole)]));
};

interface PartProps {
  readonly schema: Schema;
  /** The whole of which it is a part. */
  readonly whole: Schema;
  readonly name: string;
  readonly value: unknown;
  readonly words: ForeignTexts;
  readonly onChange: (value: unknown) => void;
}

/** A variant, or a value, by what it says of itself. */
const optionWords = (variant: Schema, at: number): string => {
  const own = variant["title"] ?? descriptionOf(variant);
  if (typeof own === "string") return own;
  if ("const" in variant) return asWords(String(variant["const"]));
  const kind = fieldsOf(variant).find(([, field]) => "const" in field)?.[1];
  return kind ? asWords(String(kind["const"])) : `${at + 1}`;
};

const Hint = ({ id, schema }: { id: string; schema: Schema }) => {
  const description = descriptionOf(schema);
  return description ? (
    <p id={id} className="soft small">
      {description}
    </p>
  ) : null;
};

interface OptionsProps extends PartProps {
  readonly options: readonly { readonly words: string; readonly value: unknown }[];
  readonly at: number;
}

const Options = ({ schema, name, options, at, onChange }: OptionsProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{titleOf(schema, name)}</label>
      <select
        id={id}
        className="input"
        aria-describedby={descriptionOf(schema) ? `${id}-hint` : undefined}
        value={at}
        onChange={({ target }) => onChange(options[Number(target.value)]?.value)}
      >
        {options.map(({ words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <option key={index} value={index}>
            {words}
          </option>
        ))}
      </select>
      <Hint id={`${id}-hint`} schema={schema} />
    </div>
  );
};

const Variants = (props: PartProps) => {
  const { schema, whole, value } = props;
  const variants = variantsOf(schema).map((variant) => resolve(variant, whole));
  const chosen = variantFor(schema, value, whole);
  const options = variants.map((variant, at) => ({
    words: optionWords(variant, at),
    value: firstValue(variant, whole),
  }));
  const isPlain = "const" in chosen || chosen["type"] === "null";
  return (
    <>
      <Options {...props} options={options} at={Math.max(0, variants.indexOf(chosen))} />
      {!isPlain && chosen !== schema && <Part {...props} schema={chosen} />}
    </>
  );
};

const Input = ({ schema, name, value, onChange }: PartProps) => {
  const id = useId();
  const isText = schema["type"] === "string";
  const number = (key: string) => (typeof schema[key] === "number" ? schema[key] : undefined);
  return (
    <div className="field">
      <label htmlFor={id}>{titleOf(schema, name)}</label>
      <input
        id={id}
        className="input"
        type={isText ? "text" : "number"}
        required={!isText || (number("minLength") ?? 0) > 0}
        min={number("minimum")}
        max={number("maximum")}
        maxLength={number("maxLength")}
        step={schema["type"] === "integer" ? 1 : "any"}
        aria-describedby={descriptionOf(schema) ? `${id}-hint` : undefined}
        value={String(value ?? "")}
        onChange={({ target }) => onChange(isText || target.value === "" ? target.value : Number(target.value))}
      />
      <Hint id={`${id}-hint`} schema={schema} />
    </div>
  );
};

const Check = ({ schema, name, value, onChange }: PartProps) => (
  <label className="move-check">
    <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
    {titleOf(schema, name)}
  </label>
);

const ListPart = (props: PartProps) => {
  const { schema, whole, name, words, onChange } = props;
  const items = listIn(props.value);
  const fixed = listIn(schema["prefixItems"]);
  const least = Number(schema["minItems"] ?? fixed.length);
  const most = Number(schema["maxItems"] ?? (fixed.length || 512));
  const schemaAt = (at: number) => resolve(fixed[at] ?? schema["items"], whole);
  return (
    <fieldset className="move-fields">
      <legend>{titleOf(schema, name)}</legend>
      {items.map((item, at) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
          key={at}
          {...{ whole, words, schema: schemaAt(at) }}
          name={`${titleOf(schema, name)} ${at + 1}`}
          value={item}
          onChange={(value) => onChange(items.map((each, index) => (index === at ? value : each)))}
        />
      ))}
      <div className="move-buttons">
        {items.length < most && (
          <button
            type="button"
            className="button"
            onClick={() => onChange([...items, firstValue(schemaAt(items.length), whole)])}
          >
            {words.add}
          </button>
        )}
        {items.length > least && (
          <button type="button" className="button" onClick={() => onChange(items.slice(0, -1))}>
            {words.remove}
          </button>
        )}
      </div>
    </fieldset>
  );
};

/** An optional field, behind a checkbox. */
const Optional = (props: PartProps) => {
  const { schema, whole, name, value, words, onChange } = props;
  const isGiven = value !== undefined;
  return (
    <>
      {isGiven && <Part {...props} />}
      <button
        type="button"
        className="button is-quiet"
        onClick={() => onChange(isGiven ? undefined : firstValue(schema, whole))}
      >
        {`${isGiven ? words.leaveOut : words.add}: ${titleOf(schema, name)}`}
      </button>
    </>
  );
};

const ObjectFields = ({ schema, whole, value, words, onChange }: PartProps) => {
  const fields = isObject(value) ? value : {};
  return fieldsOf(schema).map(([name, field]) => {
    const part = {
      name,
      whole,
      words,
      schema: resolve(field, whole),
      value: fields[name],
      onChange: (next: unknown) => {
        const { [name]: _, ...rest } = fields;
        onChange(next === undefined ? rest : { ...fields, [name]: next });
      },
    };
    return isRequired(schema, name) ? <Part key={name} {...part} /> : <Optional key={name} {...part} />;
  });
};

/** A value of unknown form, as JSON. */
const Raw = ({ schema, name, value, words, onChange }: PartProps) => {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(value));
  const onType = (field: HTMLTextAreaElement) => {
    setText(field.value);
    try {
      onChange(JSON.parse(field.value));
      field.setCustomValidity("");
    } catch {
      field.setCustomValidity(words.notJson);
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{titleOf(schema, name)} (JSON)</label>
      <textarea id={id} className="input" rows={3} value={text} onChange={({ target }) => onType(target)} />
    </div>
  );
};

const Part = (props: PartProps) => {
  const { schema, name, value } = props;
  if ("const" in schema) return null;
  if (Array.isArray(schema["enum"])) {
    const options = schema["enum"].map((each) => ({ words: asWords(String(each)), value: each as unknown }));
    return <Options {...props} options={options} at={Math.max(0, schema["enum"].indexOf(value))} />;
  }
  if (variantsOf(schema).length > 0) return <Variants {...props} />;
  switch (schema["type"]) {
    case "boolean":
      return <Check {...props} />;
    case "integer":
    case "number":
    case "string":
      return <Input {...props} />;
    case "array":
      return <ListPart {...props} />;
    case "object":
      if (name === "") return <ObjectFields {...props} />;
      return (
        <fieldset className="move-fields">
          <legend>{titleOf(schema, name)}</legend>
          <ObjectFields {...props} />
        </fieldset>
      );
    default:
      return <Raw {...props} />;
  }
};

interface SchemaFieldProps {
  readonly schema: Schema;
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A field for any value of a schema. */
export const SchemaField = (props: SchemaFieldProps) => (
  <Part {...props} whole={props.schema} words={foreignTexts[useText().language]} />
);

interface MoveFormProps {
  readonly moveSchema: Schema;
  readonly onMove: (move: MoveBody) => void;
}

/** A form for a move, generated from its schema, for turns without listed moves. */
export const MoveForm = ({ moveSchema, onMove }: MoveFormProps) => {
  const words = foreignTexts[useText().language];
  const [move, setMove] = useState(() => firstValue(moveSchema, moveSchema));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isObject(move)) onMove(move);
  };
  return (
    <form className="move-form" aria-label={words.yourMove} onSubmit={onSubmit}>
      <Part schema={moveSchema} whole={moveSchema} name="" value={move} words={words} onChange={setMove} />
      <button type="submit" className="button is-primary">
        {words.play}
      </button>
    </form>
  );
};
