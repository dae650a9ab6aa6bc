// Loaded into a server under test with --expose-gc: at SIGUSR2 it collects what is garbage and says what is left.
process.on("SIGUSR2", () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  console.log(`[memory] ${heapUsed + external}`);
});
