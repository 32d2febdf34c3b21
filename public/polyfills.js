/* What the oldest engines of .browserslistrc lack, which alone load it: a plain script for page and workers. */
(function (root) {
  function define(on, name, value) {
    if (on && !on[name])
      Object.defineProperty(on, name, { value: value, writable: true, configurable: true });
  }
  function at(index) {
    var whole = Math.trunc(index) || 0;
    return this[whole < 0 ? this.length + whole : whole];
  }
  define(Array.prototype, 'at', at);
  define(String.prototype, 'at', at);
  define(String.prototype, 'replaceAll', function (search, replacement) {
    if (search instanceof RegExp) return this.replace(search, replacement);
    return this.replace(new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'), replacement);
  });
  define(String.prototype, 'matchAll', function (pattern) {
    var text = this;
    var own = new RegExp(pattern.source, pattern.flags);
    return {
      next: function () {
        var match = own.exec(text);
        if (match && match[0] === '') own.lastIndex += 1;
        return { done: !match, value: match };
      },
      [Symbol.iterator]: function () {
        return this;
      },
    };
  });
  define(Object, 'hasOwn', function (object, key) {
    return Object.prototype.hasOwnProperty.call(object, key);
  });
  define(Object, 'fromEntries', function (entries) {
    var object = {};
    Array.from(entries).forEach(function (entry) {
      object[entry[0]] = entry[1];
    });
    return object;
  });
  define(Promise, 'allSettled', function (all) {
    return Promise.all(
      Array.from(all, function (one) {
        return Promise.resolve(one).then(
          function (value) {
            return { status: 'fulfilled', value: value };
          },
          function (reason) {
            return { status: 'rejected', reason: reason };
          },
        );
      }),
    );
  });
  define(root.Response, 'json', function (body) {
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
  });
  ['arrayBuffer', 'text'].forEach(function (name) {
    define(Blob.prototype, name, function () {
      return new Response(this)[name]();
    });
  });
  define(Blob.prototype, 'stream', function () {
    return new Response(this).body;
  });
  // RFC 9562, section 5.4.
  define(root.crypto, 'randomUUID', function () {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    return Array.from(bytes, function (byte, at) {
      return ([4, 6, 8, 10].includes(at) ? '-' : '') + (byte + 256).toString(16).slice(1);
    }).join('');
  });
  define(root.AbortSignal, 'timeout', function (milliseconds) {
    var controller = new AbortController();
    setTimeout(function () {
      controller.abort();
    }, milliseconds);
    return controller.signal;
  });
})(self);
