import { crc32, deflateSync } from "node:zlib";
import type { Point } from "./outline.ts";

/** A colour: red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number];

/** So many lines of a row of pixels are looked at, for smooth edges. */
const LINES = 4;
/** As good as all of a pixel, as numbers are added. */
const WHOLE = 0.999;

/** A picture of one colour, to be painted on. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel, row by row. */
  readonly bytes: Uint8Array;
  /** How often an edge may still meet a line, or a shape a pixel: no picture takes longer, whatever it is made of. */
  #work: number;

  constructor(width: number, height: number, { background, work }: { background: Colour; work: number }) {
    this.width = width;
    this.height = height;
    const row = new Uint8Array(width * 3);
    for (let at = 0; at < row.length; at += 1) row[at] = background[at % 3] ?? 0;
    this.bytes = new Uint8Array(row.length * height);
    for (let at = 0; at < height; at += 1) this.bytes.set(row, at * row.length);
    this.#work = work;
  }

  /** Fills polygons, which together are one shape (by the rule of nonzero winding); false where that would take too long. */
  fill(polygons: readonly (readonly Point[])[], colour: Colour): boolean {
    const meetings = this.#meet(polygons);
    if (!meetings) return false;
    const cover = new Float32Array(this.width);
    for (let row = 0; row < this.height; row += 1) {
      const lines = meetings.slice(row * LINES, (row + 1) * LINES).filter((line) => line.length > 0);
      if (lines.length === 0) continue;
      let first = this.width;
      let last = 0;
      for (const line of lines) {
        for (let at = 0; at < line.length; at += 2) {
          first = Math.min(first, Math.max(Math.floor(line[at] ?? 0), 0));
          last = Math.max(last, Math.min(Math.ceil(line[at] ?? 0), this.width));
        }
      }
      this.#work -= Math.max(0, last - first);
      if (this.#work < 0) return false;
      cover.fill(0);
      for (const line of lines) this.#cover(line, cover);
      for (let column = first; column < last; column += 1)
        this.#paint(row * this.width + column, cover[column] ?? 0, colour);
    }
    return true;
  }

  /** Where the edges of polygons meet each line, as x and direction by turns; null where there are too many. */
  #meet(polygons: readonly (readonly Point[])[]): number[][] | null {
    const meetings: number[][] = Array.from({ length: this.height * LINES }, () => []);
    for (const polygon of polygons) {
      for (const [index, to] of polygon.entries()) {
        const from = polygon.at(index - 1) ?? to;
        const [top, bottom, direction] = from[1] < to[1] ? [from, to, 1] : [to, from, -1];
        const first = Math.max(0, Math.ceil(top[1] * LINES - 0.5));
        const last = Math.min(meetings.length - 1, Math.ceil(bottom[1] * LINES - 0.5) - 1);
        this.#work -= 1 + Math.max(0, last - first + 1);
        if (this.#work < 0) return null;
        const slope = (bottom[0] - top[0]) / (bottom[1] - top[1]);
        for (let line = first; line <= last; line += 1)
          meetings[line]?.push(top[0] + ((line + 0.5) / LINES - top[1]) * slope, direction);
      }
    }
    return meetings;
  }

  /** Adds how much of each pixel one line of a shape covers. */
  #cover(line: readonly number[], cover: Float32Array): void {
    const order = Array.from({ length: line.length / 2 }, (_, at) => at * 2);
    order.sort((one, other) => (line[one] ?? 0) - (line[other] ?? 0));
    let winding = 0;
    let begun = 0;
    for (const at of order) {
      const x = Math.min(Math.max(line[at] ?? 0, 0), this.width);
      if (winding === 0) begun = x;
      winding += line[at + 1] ?? 0;
      if (winding !== 0 || x <= begun) continue;
      const first = Math.floor(begun);
      const last = Math.ceil(x) - 1;
      for (let pixel = first; pixel <= last; pixel += 1) cover[pixel] = (cover[pixel] ?? 0) + 1 / LINES;
      // The first and the last are covered in part.
      cover[first] = (cover[first] ?? 0) - (begun - first) / LINES;
      cover[last] = (cover[last] ?? 0) - (last + 1 - x) / LINES;
    }
  }

  #paint(pixel: number, cover: number, [red, green, blue]: Colour): void {
    const { bytes } = this;
    const share = cover > WHOLE ? 1 : cover;
    const at = pixel * 3;
    const r = bytes[at] ?? 0;
    const g = bytes[at + 1] ?? 0;
    const b = bytes[at + 2] ?? 0;
    bytes[at] = r + (red - r) * share + 0.5;
    bytes[at + 1] = g + (green - g) * share + 0.5;
    bytes[at + 2] = b + (blue - b) * share + 0.5;
  }

  /** Puts another picture onto this one. */
  paste({ width, height, bytes }: Sheet, left: number, top: number): void {
    for (let row = 0; row < height; row += 1) {
      const at = ((top + row) * this.width + left) * 3;
      this.bytes.set(bytes.subarray(row * width * 3, (row + 1) * width * 3), at);
    }
  }

  /** The picture as a PNG. */
  toPng(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    // Eight bits a channel, red, green and blue.
    header.set([8, 2, 0, 0, 0], 8);
    const row = this.width * 3;
    const rows = Buffer.alloc((row + 1) * this.height);
    for (let at = 0; at < this.height; at += 1)
      rows.set(this.bytes.subarray(at * row, (at + 1) * row), at * (row + 1) + 1);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND")]);
  }
}

/** A part of a PNG: its length, its name, its bytes and their check sum. */
const chunk = (name: string, bytes: Buffer = Buffer.alloc(0)): Buffer => {
  const named = Buffer.concat([Buffer.from(name, "ascii"), bytes]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(bytes.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};
