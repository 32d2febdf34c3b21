/** Imported before anything else, in syntax that a very old Node reads: one clear line when Node is too old. */
var found = process.versions.node.split('.').map(Number);

if (Number(found[0]) < 20 || (Number(found[0]) === 20 && Number(found[1]) < 19)) {
  console.error('Wokabaut needs Node 20.19 or newer; this is ' + process.version + '.');
  process.exit(1);
}
