import { answerTable, type AnswerRow } from '#outbox/sender/answer-table';

const titles: Record<keyof typeof answerTable, string> = {
  form: 'The form, `POST /api/internship_applications`:',
  question: 'The question, `GET /api/receipts/{key}`:',
  piece: 'An upload, where the answer is not one of tus (below, Pieces):',
};

const code = (word: string) => `\`${word}\``;

const statusOf = ({ status }: AnswerRow) => (typeof status === 'string' ? status : status.join(', '));
const bodyOf = ({ body }: AnswerRow) =>
  typeof body === 'string' ? body : body.map((one) => code(one)).join(', ');
const eventOf = (row: AnswerRow) =>
  'code' in row && row.code ? `${code(row.event)} (${code(row.code)})` : code(row.event);

const tableOf = (rows: readonly AnswerRow[]) =>
  [
    '| status | content | event |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${statusOf(row)} | ${bodyOf(row)} | ${eventOf(row)} |`),
  ].join('\n');

/** The tables of answers of outbox/README.md. */
export const answerTables = (): string =>
  Object.entries(answerTable)
    .map(([request, rows]) => `${titles[request as keyof typeof answerTable]}\n\n${tableOf(rows)}`)
    .join('\n\n');
