// A setup file for tests, while plant-faults.mjs notes who reaches what: which SQL a file of tests sends.
import pg from "pg";
import { expect } from "vitest";
import { note } from "./fault-probe.mjs";

const { prototype } = pg.Connection;
if (process.env.FAULT_NOTES && !prototype.isNoting) {
  prototype.isNoting = true;
  const { parse, query } = prototype;
  prototype.parse = function (statement, ...rest) {
    noteSQL(statement.text);
    return parse.call(this, statement, ...rest);
  };
  prototype.query = function (text, ...rest) {
    noteSQL(text);
    return query.call(this, text, ...rest);
  };
}

function noteSQL(text) {
  note("sent", expect.getState().testPath, JSON.stringify(text));
}
