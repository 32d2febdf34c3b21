/** Imported first, in syntax that very old Node versions can parse: stops with one clear line on an old version. */
var found = process.versions.node.split('.').map(Number);

if (Number(found[0]) < 20 || (Number(found[0]) === 20 && Number(found[1]) < 19)) {
  console.error('Wokabaut needs Node 20.19 or newer; this is ' + process.version + '.');
  process.exit(1);
}
