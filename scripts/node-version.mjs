/** Imported before anything else, in syntax that a very old Node reads: one clear line when Node is too old. */
var wanted = [20, 19];
var found = process.versions.node.split('.').map(Number);

if (found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1])) {
  console.error('Wokabaut needs Node ' + wanted.join('.') + ' or newer; this is ' + process.version + '.');
  process.exit(1);
}
