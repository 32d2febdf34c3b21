/** Imported first, in old syntax: stops with a clear line on an old Node. */
var found = process.versions.node.split('.').map(Number);

if (Number(found[0]) < 20 || (Number(found[0]) === 20 && Number(found[1]) < 19)) {
  console.error('Wokabaut needs Node 20.19 or newer; this is ' + process.version + '.');
  process.exit(1);
}
