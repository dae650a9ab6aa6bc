declare module "fs-native-extensions" {
  /** Takes the kernel's exclusive lock on an open file, or returns false when another open file has it. */
  export function tryLock(fd: number): boolean;
}
