import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documentFields } from '#contract/files';
import { staffFile as text } from '#contract/messages/outbox';
import { canShareFile, saveFile, shareFile } from '../../lib/download';
import { sizeText } from '../../lib/format';
import { useServices } from '../../services/services';
import { profileQuery } from '../../services/shared-queries';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Banner } from '../../ui/feedback';
import { makeStaffFile } from './staff-file';

type Made = Awaited<ReturnType<typeof makeStaffFile>>;

/** Makes the file before the person presses a button: browsers share only what is ready at the press. */
function useStaffFile(recordId: string, isOpen: boolean): Made | 'failed' | null {
  const { api, outbox, now } = useServices();
  const user = useQuery({ ...profileQuery(api), enabled: false }).data?.body.user;
  const [made, setMade] = useState<Made | 'failed' | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    const make = async () => {
      const found = await (await outbox.load()).readIntact(recordId);
      return makeStaffFile(found, user ?? null, now());
    };
    make().then(
      (file) => isCurrent && setMade(file),
      () => isCurrent && setMade('failed'),
    );
    return () => {
      isCurrent = false;
      setMade(null);
    };
  }, [isOpen, outbox, recordId, user, now]);
  return made;
}

interface StaffFileDialogProps {
  recordId: string;
  open: boolean;
  onClose: () => void;
}

/** Saves or passes on an application as a file for staff (rule outbox-3). */
export function StaffFileDialog({ recordId, open, onClose }: StaffFileDialogProps) {
  const made = useStaffFile(recordId, open);
  const [done, setDone] = useState<string | null>(null);
  const { file, elsewhere } = made === null || made === 'failed' ? { file: null, elsewhere: [] } : made;
  const close = () => {
    setDone(null);
    onClose();
  };
  const save = (one: File) => {
    saveFile(one.name, one);
    setDone(text.saved(one.name));
  };
  const share = async (one: File) => {
    const outcome = await shareFile(one);
    if (outcome !== null) setDone(outcome === 'shared' ? text.shared : text.saved(one.name));
  };
  return (
    <Dialog
      title={text.title}
      open={open}
      onClose={close}
      actions={
        <DialogActions
          label={file ? `Save (${sizeText(file.size)})` : undefined}
          onPress={() => file && save(file)}
          onCancel={close}
          cancelLabel={done === null ? 'Cancel' : 'Close'}
        >
          {file && canShareFile(file) ? (
            <button type="button" className="btn btn-outline" onClick={() => void share(file)}>
              Share
            </button>
          ) : null}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text.what}</p>
        {elsewhere.map((field) => (
          <p key={field}>{text.documentWithPortal(documentFields[field])}</p>
        ))}
        <p>{text.stillOne}</p>
        {made === null ? <p role="status">{text.preparing}</p> : null}
        {made === 'failed' ? <Banner tone="error">{text.failed}</Banner> : null}
        {made !== null && made !== 'failed' && made.missing.length > 0 ? (
          <Banner tone="warning">
            {made.missing.map((field) => text.documentMissing(documentFields[field])).join('\n')}
          </Banner>
        ) : null}
        {done === null ? null : <Banner tone="success">{done}</Banner>}
      </div>
    </Dialog>
  );
}
