import { createServer, request } from 'node:http';

/** `node bare-page.mjs URL` serves a page's bytes and headers by node:http only, to compare with; prints its port. */
const [, , address = ''] = process.argv;
const asked = request(address, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
  const {
    date: _,
    connection: __,
    'keep-alive': ___,
    'transfer-encoding': ____,
    ...headers
  } = answer.headers;
  /** @type {Buffer[]} */
  const chunks = [];
  answer.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  answer.on('end', () => {
    const body = Buffer.concat(chunks);
    const server = createServer((_request, response) => {
      response.writeHead(answer.statusCode ?? 500, { ...headers, 'content-length': body.length }).end(body);
    });
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      process.stdout.write(`${typeof bound === 'object' && bound ? bound.port : 0}\n`);
    });
  });
});
asked.end();
