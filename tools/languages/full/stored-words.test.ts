import { join } from 'node:path';
import { languages } from '#contract/languages';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from '../../paths.mjs';
import { readLanguage, type Catalogue } from '../translations';
import { sentencesOf, sourceFiles } from '../sentences';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['vite/client'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Whether a text's type is one of few words, which code compares, stores or sends. */
function isOneOfAFew(type: ts.Type | undefined): boolean {
  if (!type) return false;
  const members = type.isUnion() ? type.types : [type];
  const texts = members.filter(({ flags }) => flags & ts.TypeFlags.StringLike);
  return texts.length > 0 && texts.every((member) => member.isStringLiteral());
}

/** Translated words that code reads, such as statuses or icon names. @returns places as `path: text` */
function translatedStoredWords(catalogue: Catalogue): string[] {
  const paths = sourceFiles();
  const program = ts.createProgram(
    paths.map((path) => join(root, path)),
    options,
  );
  const checker = program.getTypeChecker();
  return paths.flatMap((path) => {
    const source = program.getSourceFile(join(root, path))!;
    return sentencesOf(source, path)
      .filter(({ node, text }) => {
        const isTranslated = catalogue[text] !== undefined && catalogue[text] !== text;
        return isTranslated && ts.isStringLiteralLike(node) && isOneOfAFew(checker.getContextualType(node));
      })
      .map(({ text }) => `${path}: ${text}`);
  });
}

const others = languages.filter((language) => language !== 'en');

// All types of the project are checked once more.
test.each(others)(
  'no word that code stores or compares is translated in %s',
  { timeout: 300_000 },
  (language) => {
    const found = translatedStoredWords(readLanguage(language).sentences);
    // Messages of checks, whose type is the text itself.
    expect(found.filter((place) => !place.endsWith('.'))).toEqual([]);
  },
);
