import { type KeyboardEvent, lazy, Suspense, useId } from "react";
import { asWords, type Schema, titleOf } from "../../boards/foreign/schema.ts";
import type { OfferedGame } from "../../boards/games.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { Choice, Choices } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Switch } from "../../ui/switch.tsx";
import { kindOf, type OptionKind } from "./option-kind.ts";

/** What any form of a schema draws, for what has no control of its own here. */
const AnyField = lazy(async () => ({ default: (await import("../../boards/foreign/move-form.tsx")).SchemaField }));

interface FieldProps<Kind extends OptionKind["kind"] = OptionKind["kind"]> {
  readonly option: Extract<OptionKind, { readonly kind: Kind }>;
  readonly label: string;
  readonly value: unknown;
  readonly wordsOf: (value: string) => string;
  /** Why this value can't be; null where it can. */
  readonly fault: string | null;
  readonly onChange: (value: unknown) => void;
}

const Words = ({ option: { values }, label, value, wordsOf, onChange }: FieldProps<"words">) => {
  const name = useId();
  return (
    <Choices legend={label}>
      {values.map((each) => (
        <Choice key={each} name={name} checked={each === value} onChange={() => onChange(each)}>
          {wordsOf(each)}
        </Choice>
      ))}
    </Choices>
  );
};

interface StepButtonProps {
  readonly icon: "minus" | "plus";
  readonly isDisabled: boolean;
  readonly onStep: () => void;
}

/** For pointers; the value beside it takes the arrow keys. */
const StepButton = ({ icon, isDisabled, onStep }: StepButtonProps) => (
  <button
    type="button"
    className="button is-icon"
    tabIndex={-1}
    aria-hidden="true"
    disabled={isDisabled}
    onClick={onStep}
  >
    <Icon name={icon} size={18} />
  </button>
);

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

/** One of a few numbers: a spin button. */
const Steps = ({ option: { values }, label, value, onChange }: FieldProps<"steps">) => {
  const id = useId();
  const at = Math.max(0, values.indexOf(Number(value)));
  const go = (to: number) => onChange(values[Math.min(Math.max(to, 0), values.length - 1)]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? values.length - 1 : step && at + step;
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <div className="stepper-field">
      <span id={id}>{label}</span>
      <div className="stepper">
        <StepButton icon="minus" isDisabled={at === 0} onStep={() => go(at - 1)} />
        <span
          role="spinbutton"
          tabIndex={0}
          aria-labelledby={id}
          aria-valuenow={values[at] ?? 0}
          aria-valuemin={values[0] ?? 0}
          aria-valuemax={values.at(-1) ?? 0}
          className="stepper-value"
          onKeyDown={onKeyDown}
        >
          {values[at]}
        </span>
        <StepButton icon="plus" isDisabled={at === values.length - 1} onStep={() => go(at + 1)} />
      </div>
    </div>
  );
};

const Numbers = ({ option: { min, max, isNullable }, label, value, fault, onChange }: FieldProps<"number">) => {
  const id = useId();
  const { terms } = useText();
  const known = typeof value === "number" ? value : null;
  const isWithin = known === null || (known >= min && known <= max);
  const go = (to: number) => onChange(Math.min(Math.max(to, min), max));
  return (
    <div className="stepper-field">
      <label htmlFor={id}>{label}</label>
      <div className="stepper">
        <StepButton icon="minus" isDisabled={known === null || known <= min} onStep={() => go((known ?? min) - 1)} />
        <input
          id={id}
          ref={(input) => input?.setCustomValidity(isWithin ? (fault ?? "") : terms.between(min, max))}
          type="number"
          className="input stepper-value"
          min={min}
          max={max}
          required={!isNullable}
          placeholder={isNullable ? terms.drawn : undefined}
          value={known ?? ""}
          onChange={({ target }) => onChange(target.value === "" && isNullable ? null : Number(target.value))}
        />
        <StepButton icon="plus" isDisabled={known !== null && known >= max} onStep={() => go((known ?? min - 1) + 1)} />
      </div>
    </div>
  );
};

const Text = ({ option: { maxLength, example, isNullable }, label, value, fault, onChange }: FieldProps<"text">) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={(input) => input?.setCustomValidity(fault ?? "")}
        className="input option-text"
        dir="ltr"
        maxLength={maxLength}
        placeholder={example}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={Boolean(value) && fault !== null}
        aria-describedby={`${id}-fault`}
        value={typeof value === "string" ? value : ""}
        onChange={({ target }) => onChange(target.value === "" && isNullable ? null : target.value)}
      />
      <p id={`${id}-fault`} className="option-fault small" role="status">
        {value !== null && value !== "" && fault}
      </p>
    </div>
  );
};

const Control = (props: FieldProps & { readonly schema: Schema; readonly name: string }) => {
  const { option, label, value, onChange, schema, name } = props;
  switch (option.kind) {
    case "switch":
      return (
        <Switch isOn={value === true} onTurn={onChange}>
          {label}
        </Switch>
      );
    case "words":
      return <Words {...props} option={option} />;
    case "steps":
      return <Steps {...props} option={option} />;
    case "number":
      return <Numbers {...props} option={option} />;
    case "text":
      return <Text {...props} option={option} />;
    case "other":
      return (
        <Suspense>
          <AnyField schema={{ ...schema, title: label }} name={name} value={value} onChange={onChange} />
        </Suspense>
      );
  }
};

interface OptionFieldsProps {
  readonly game: OfferedGame;
  readonly fields: readonly (readonly [name: string, schema: Schema])[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly faultOf: (name: string) => string | null;
  readonly onChange: (options: Readonly<Record<string, unknown>>) => void;
}

/** A game's options, each with the control that its schema asks for. */
export const OptionFields = ({ game: { texts }, fields, options, faultOf, onChange }: OptionFieldsProps) => (
  <div className="option-fields">
    {fields.map(([name, schema]) => (
      <Control
        key={name}
        name={name}
        schema={schema}
        option={kindOf(schema)}
        label={texts?.options?.[name] ?? titleOf(schema, name)}
        wordsOf={(value) => texts?.options?.[`${name}.${value}`] ?? asWords(value)}
        value={options[name]}
        fault={faultOf(name)}
        onChange={(value) => onChange({ ...options, [name]: value })}
      />
    ))}
  </div>
);
