// What Vitest says to its tests is none of a stranger's programs' business: builds and test runs of theirs would act on it.
for (const name of [
  "NODE_ENV",
  "VITEST",
  "VITEST_MODE",
  "MODE",
  "TEST",
  "DEV",
  "PROD",
  "SSR",
  "BASE_URL",
  "NODE_OPTIONS",
])
  delete process.env[name];
