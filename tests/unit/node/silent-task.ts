// Run in a process of its own by worker.test.ts.
process.exit();
