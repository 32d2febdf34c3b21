import { useMutation } from '@tanstack/react-query';
import { brand } from '#contract/brand';
import type { ClaimCodesAnswer } from '#contract/claims';
import { claim as claimMessages } from '#contract/messages/classroom';
import { participants as participantsMessages } from '#contract/messages/admin';
import { QrCode } from '../../components/lazy-qr-code';
import { NeedsSignalButton } from '../../components/needs-signal-button';
import { useServices } from '../../services/services';
import { Banner } from '../../ui/feedback';
import { PrintSheet } from '../../ui/print-sheet';

interface ClaimSlipsProps {
  ids: readonly number[];
}

/** Prints slips with new claim codes for the people in view (rule admin-7). */
export function ClaimSlips({ ids }: ClaimSlipsProps) {
  const { api } = useServices();
  const make = useMutation({
    mutationFn: async () => {
      // Without the code of it, the addresses alone.
      await QrCode.preload().catch(() => undefined);
      return api.post<ClaimCodesAnswer>('admin/claim_codes', { ids });
    },
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <NeedsSignalButton
        label={participantsMessages.printSlips(ids.length)}
        busyLabel={participantsMessages.makingSlips}
        needsSignal={participantsMessages.slipsNeedSignal}
        failed={participantsMessages.slipsFailed}
        busy={make.isPending}
        error={make.error}
        onPress={() => make.mutate()}
      />
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
  const claimPage = `${brand.name}, ${host}/claim`;
  const addressOf = (code: string) => `${origin}/claim?code=${code}`;
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
              <p className="font-mono text-2xl font-bold">{code}</p>
              <p>{claimMessages.slip}</p>
              <p>{claimPage}</p>
            </div>
            <QrCode text={addressOf(code)} label={claimMessages.qrCode(full_name)} />
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}
