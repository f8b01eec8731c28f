// Run in a process of its own by run-apart.test.ts.
process.exit();
