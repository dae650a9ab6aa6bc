import { daysOffInputSchema, daysOffSchema } from "../days-off.ts";
import { LIMITS } from "../limits.ts";
import { ME, noInput, type OperationGroup } from "./declare.ts";
import { away } from "./samples.ts";

const PATH = `${ME}/days-off` as const;

/** The viewer's days off. */
export const daysOff = {
  get: {
    method: "GET",
    path: PATH,
    access: "user",
    bucket: "read",
    summary: "Read your days off",
    description: `How many are left this year, those that last now, and those that are planned. ${LIMITS.daysOffPerYear.accounts} a calendar year (UTC), of guests ${LIMITS.daysOffPerYear.guests}.`,
    input: noInput,
    output: daysOffSchema,
    example: { answer: away },
  },
  set: {
    method: "PUT",
    path: PATH,
    access: "user",
    bucket: "write",
    summary: "Take days off, now or later",
    description: `While you are away no turn of yours runs out in a match with \`daysOff\`. At most ${LIMITS.daysOffInARow} in a row, and no more than are left
in the year in which they begin: otherwise \`limit_reached\`. \`isAutomatic\` alone takes none.`,
    codes: ["limit_reached"],
    input: daysOffInputSchema.prefault({}),
    output: daysOffSchema,
    example: { body: { days: 2 }, answer: away },
  },
  end: {
    method: "DELETE",
    path: PATH,
    access: "user",
    bucket: "write",
    summary: "Be back, and plan no days off",
    description:
      "Ends those that last now: days that have begun are spent, and your turns have left what they had. Takes planned ones back for nothing.",
    input: noInput,
    output: daysOffSchema,
    example: { answer: { ...away, current: null } },
  },
} as const satisfies OperationGroup;
