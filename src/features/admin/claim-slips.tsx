import { useMutation } from '@tanstack/react-query';
import { brand } from '#contract/brand';
import type { ClaimCodesAnswer } from '#contract/claims';
import { claim as claimMessages } from '#contract/messages/account';
import { participants as participantsMessages } from '#contract/messages/admin';
import { QrCode } from '../../components/lazy-qr-code';
import { errorMessage } from '../../services/api';
import { useConnection, useServices } from '../../services/services';
import { Banner } from '../../ui/feedback';
import { PrintSheet } from '../../ui/print-sheet';

interface ClaimSlipsProps {
  ids: readonly number[];
}

/** Prints slips with new claim codes for the people in view (rule admin-7). */
export function ClaimSlips({ ids }: ClaimSlipsProps) {
  const { api } = useServices();
  const offline = useConnection() === 'offline';
  const make = useMutation({
    mutationFn: async () => {
      // Without the code of it, the addresses alone.
      await QrCode.preload().catch(() => undefined);
      return api.post<ClaimCodesAnswer>('admin/claim_codes', { ids });
    },
  });
  const isBlocked = offline || make.isPending;
  return (
    <div className="flex flex-col items-start gap-2">
      <button
        type="button"
        className="btn btn-outline"
        aria-disabled={isBlocked}
        onClick={() => {
          if (!isBlocked) make.mutate();
        }}
      >
        {participantsMessages.printSlips(ids.length)}
      </button>
      {make.isError ? (
        <Banner tone="error">{errorMessage(make.error, participantsMessages.slipsFailed)}</Banner>
      ) : null}
      {make.isSuccess ? (
        <>
          <Banner tone="success">{make.data.message}</Banner>
          <Slips key={make.submittedAt} codes={make.data.codes} />
        </>
      ) : null}
    </div>
  );
}

function Slips({ codes }: Pick<ClaimCodesAnswer, 'codes'>) {
  const { origin, host } = window.location;
  return (
    <PrintSheet>
      <ul className="slips">
        {codes.map(({ id, full_name, cohort, code }) => (
          <li key={id}>
            <div>
              <p>
                {full_name}
                {cohort ? ` · ${cohort}` : null}
              </p>
              <b>{code}</b>
              <p>{claimMessages.slip}</p>
              <p>
                {brand.name}, {host}/claim
              </p>
            </div>
            <QrCode text={`${origin}/claim?code=${code}`} label={claimMessages.qrCode(full_name)} />
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}
