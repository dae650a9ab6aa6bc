/** Whether the process is so far behind that taking more work would only make it later for everyone. */
export interface Pressure {
  isOverloaded(): boolean;
  stop(): void;
}

const LOOK_MS = 500;
/** By then most clients have given up on what is already in the queue. */
const LATE_MS = 5000;

/** Watches how late the event loop is. */
export const watchPressure = (now: () => number = () => performance.now()): Pressure => {
  let dueTime = now() + LOOK_MS;
  let lateMs = 0;
  const timer = setInterval(() => {
    lateMs = now() - dueTime;
    dueTime = now() + LOOK_MS;
  }, LOOK_MS);
  timer.unref();
  return { isOverloaded: () => lateMs > LATE_MS, stop: () => clearInterval(timer) };
};
