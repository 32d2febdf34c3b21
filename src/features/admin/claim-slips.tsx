import { useMutation } from '@tanstack/react-query';
import { brand } from '#contract/brand';
import type { ClaimCodesAnswer } from '#contract/claims';
import { errorTable } from '#contract/errors';
import { admin, participants as participantsMessages } from '#contract/messages/admin';
import { claim as claimMessages } from '#contract/messages/classroom';
import { QrCode } from '../../components/lazy-qr-code';
import { saveFile } from '../../lib/download';
import { useServices } from '../../services/services';
import { Disclosure } from '../../ui/disclosure';
import { Banner } from '../../ui/feedback';
import { PrintSheet } from '../../ui/print-sheet';
import { AskedButton } from './asked-button';

const { newCode: codeText } = admin;

const makeText = {
  busy: participantsMessages.makingSlips,
  needsSignal: participantsMessages.slipsNeedSignal,
  failed: participantsMessages.slipsFailed,
};

type ClaimCode = ClaimCodesAnswer['codes'][number];

/** Prints slips with new claim codes for the people in view (rule admin-7). */
export function ClaimSlips({ ids }: { ids: readonly number[] }) {
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
      <AskedButton
        text={{ ...makeText, press: participantsMessages.printSlips(ids.length) }}
        ask={participantsMessages.slipsAsk(ids.length)}
        about={participantsMessages.slipsEndOlder}
        change={make}
      />
      {make.isSuccess ? (
        <>
          <Banner tone="success">{make.data.message}</Banner>
          <Slips key={make.submittedAt} codes={make.data.codes} />
          <button type="button" className="btn btn-outline" onClick={() => void saveSlips(make.data.codes)}>
            {participantsMessages.saveSlips}
          </button>
        </>
      ) : null}
    </div>
  );
}

interface NewClaimCodeProps {
  /** Its id in the register. */
  line: number;
  name: string;
  /** The person has an account already, which the code approves. */
  isWaiting: boolean;
}

/** At the desk: a code to write down, or for the person's camera (rule admin-7). */
export function NewClaimCode({ line, name, isWaiting }: NewClaimCodeProps) {
  const { api } = useServices();
  const make = useMutation({
    mutationFn: () => api.post<ClaimCodesAnswer>('admin/claim_codes', { ids: [line] }),
  });
  const made = make.data?.codes[0];
  return (
    <Disclosure label={codeText.label} about={name}>
      <p>{isWaiting ? codeText.approves : codeText.about}</p>
      {make.data && !made ? <Banner tone="error">{errorTable.has_account.sentence}</Banner> : null}
      {made ? (
        <>
          <Banner tone="success">{make.data!.message}</Banner>
          <p className="font-mono text-2xl font-bold">{made.code}</p>
          <div className="w-44 bg-white">
            <QrCode text={addressOf(made.code)} label={claimMessages.qrCode(name)} />
          </div>
          <p>{claimPage()}</p>
        </>
      ) : (
        <AskedButton
          text={{ ...makeText, press: codeText.press }}
          ask={participantsMessages.slipsAsk(1)}
          about={participantsMessages.slipsEndOlder}
          change={make}
        />
      )}
    </Disclosure>
  );
}

const nameOf = ({ full_name, cohort }: ClaimCode) => (cohort ? `${full_name} · ${cohort}` : full_name);
const claimPage = () => `${brand.name}, ${window.location.host}/claim`;
const addressOf = (code: string) => `${window.location.origin}/claim?code=${code}`;

async function saveSlips(codes: readonly ClaimCode[]): Promise<void> {
  const { slipsPdf } = await import('./slips-pdf');
  const about = [claimMessages.slip, claimPage()];
  const slips = codes.map((one) => ({
    name: nameOf(one),
    code: one.code,
    about,
    address: addressOf(one.code),
  }));
  saveFile(participantsMessages.slipsFile, slipsPdf(slips));
}

function Slips({ codes }: { codes: readonly ClaimCode[] }) {
  return (
    <PrintSheet>
      <ul className="slips">
        {codes.map((one) => (
          <li key={one.id}>
            <div>
              <p>{nameOf(one)}</p>
              <p className="font-mono text-2xl font-bold">{one.code}</p>
              <p>{claimMessages.slip}</p>
              <p>{claimPage()}</p>
            </div>
            <QrCode text={addressOf(one.code)} label={claimMessages.qrCode(one.full_name)} />
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}
