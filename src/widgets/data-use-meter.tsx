import { useEffect, useState, useSyncExternalStore } from 'react';
import { dataUseMeter as text } from '#contract/messages/data-use';
import { uses } from '#contract/worker-protocol';
import { createDays, sumUp, type Bytes } from '#outbox/data-use/days';
import { costText, keepPrice, parsePrice, readPrice } from '../lib/data-price';
import { longDate, sizeText } from '../lib/format';
import { useServices } from '../lib/services';
import { ErrorText, TextField } from '../ui/fields';

type Sums = ReturnType<typeof sumUp>;

/** The choice to save data, and what was used today and this month, in bytes and toea (rule 51). */
export function DataUseMeter() {
  const { storage, now } = useServices();
  const [sums, setSums] = useState<Sums | 'failed' | null>(null);
  const [price, setPrice] = useState(() => String(readPrice(storage)));
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    let left = false;
    const read = async () => sumUp(await createDays().list(), now());
    read().then(
      (found) => !left && setSums(found),
      () => !left && setSums('failed'),
    );
    return () => void (left = true);
  }, [now]);
  const typed = parsePrice(price);
  const change = (value: string) => {
    setPrice(value);
    const next = parsePrice(value);
    if (next === null) return;
    try {
      keepPrice(storage, next);
      setKept(true);
    } catch {
      setKept(false);
    }
  };
  return (
    <>
      <SaverChoice />
      {sums === null ? null : sums === 'failed' ? (
        <ErrorText role="alert">{text.failed}</ErrorText>
      ) : sums.since === null ? (
        <p>{text.nothing}</p>
      ) : (
        <>
          <SumTable {...sums} price={typed ?? readPrice(storage)} />
          <p>{text.since(longDate(sums.since))}</p>
        </>
      )}
      <TextField
        label={text.price}
        name="data_price"
        hint={text.priceHint}
        value={price}
        onChange={change}
        error={typed === null ? text.priceInvalid : isKept ? undefined : text.notKept}
        maxLength={8}
      />
      <p className="text-base-content/80">{text.limits}</p>
    </>
  );
}

/** "Save data", and why it is saved. */
function SaverChoice() {
  const { dataSaver } = useServices();
  const reason = useSyncExternalStore(dataSaver.subscribe, dataSaver.get, () => null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (isWanted: boolean) => {
    try {
      dataSaver.choose(isWanted);
      setProblem(null);
    } catch {
      setProblem(text.notKept);
    }
  };
  return (
    <div>
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="checkbox"
          checked={reason === 'chosen'}
          onChange={({ target }) => choose(target.checked)}
        />
        {text.saver}
      </label>
      <p>{text.saverHint}</p>
      <p role="status" className="font-semibold">
        {reason ? text.on[reason] : ''}
      </p>
      <ErrorText role="alert">{problem}</ErrorText>
    </div>
  );
}

const names = { reading: 'Reading', sending: 'Sending', updates: 'Updates' } as const;
const total = (bytes: Bytes) => uses.reduce((sum, use) => sum + bytes[use], 0);
const shown = (bytes: number) => (bytes === 0 ? '0 KB' : sizeText(bytes));

function SumTable({ today, month, price }: Sums & { price: number }) {
  const rows = uses.map((use) => [names[use], shown(today[use]), shown(month[use])] as const);
  const sums = [total(today), total(month)] as const;
  return (
    <table className="w-full text-left [&_td]:py-2 [&_td]:pl-3 [&_th]:py-2">
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col" className="pl-3">
            Today
          </th>
          <th scope="col" className="pl-3">
            This month
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <Row key={name} name={name} cells={cells} />
        ))}
        <Row name="Together" cells={sums.map(shown)} />
        <Row name="Cost" cells={sums.map((bytes) => costText(bytes, price))} />
      </tbody>
    </table>
  );
}

const Row = ({ name, cells }: { name: string; cells: readonly string[] }) => (
  <tr className="border-base-300 border-t">
    <th scope="row" className="font-normal wrap-normal">
      {name}
    </th>
    {cells.map((cell, at) => (
      <td key={at} className="font-semibold">
        {cell}
      </td>
    ))}
  </tr>
);
