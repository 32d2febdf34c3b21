import { Link, type LinkProps } from '@tanstack/react-router';

export interface BarRow {
  name: string;
  value: number;
  hired?: number;
  to?: LinkProps['to'];
  search?: LinkProps['search'];
}

const lengthOf = (value: number, most: number) => ({ width: `${String((value / most) * 100)}%` });

interface BarTableProps {
  caption: string;
  label: string;
  valueLabel: string;
  rows: readonly BarRow[];
}

const Colour = ({ className }: { className: string }) => (
  <span aria-hidden="true" className="bar mr-1">
    <span className={`inline-block size-2 ${className}`} />
  </span>
);

export function BarChart({ caption, label, valueLabel, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map((row) => row.value));
  const isFunnel = rows.some(({ hired }) => hired !== undefined);
  return (
    <table className="w-full">
      <caption className="mb-1 text-left text-xl font-bold">{caption}</caption>
      <thead className="text-left text-sm">
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">
            {isFunnel ? <Colour className="bg-base-content" /> : null}
            {valueLabel}
          </th>
          {isFunnel ? (
            <th scope="col" className="text-right whitespace-nowrap">
              <Colour className="bg-success" />
              Hired
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="h-8 [&>*]:py-1">
            <th scope="row" className="w-2/5 pr-2 text-left font-normal">
              {row.to ? (
                <Link to={row.to} search={row.search} className="text-link">
                  {row.name}
                </Link>
              ) : (
                row.name
              )}
            </th>
            <td>
              <div className="flex items-center gap-2">
                <span className="w-8 text-right font-bold tabular-nums">{row.value}</span>
                <span className="bar flex h-3 flex-1" aria-hidden="true">
                  <span className="bg-success" style={lengthOf(row.hired ?? 0, most)} />
                  <span className="bg-base-content" style={lengthOf(row.value - (row.hired ?? 0), most)} />
                </span>
              </div>
            </td>
            {isFunnel ? <td className="w-12 text-right font-bold tabular-nums">{row.hired}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
