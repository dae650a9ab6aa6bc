/** The members of what a file of declarations exports, and those among them without words. */
export declare function wordsOf(file: string): { count: number; bare: string[] };
