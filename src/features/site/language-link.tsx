import { useState } from 'react';
import { LANGUAGE_PATH, languageNames, type Language } from '#contract/languages';
import { language as text } from '#contract/messages/site';
import { ownLanguage } from '#contract/own-language';
import { useServices } from '../../services/services';
import { chooseLanguage } from './choose-language';

const other: Language = ownLanguage === 'en' ? 'tpi' : 'en';

/** Changes the language (rule language-2), also without script. No toast reports it: offline they may be unloaded. */
export function LanguageLink({ className }: { className: string }) {
  const services = useServices();
  const [said, setSaid] = useState<string | null>(null);
  return (
    <>
      <a
        href={LANGUAGE_PATH + other}
        className={className}
        onClick={(event) => {
          event.preventDefault();
          setSaid(text.loading(languageNames[other]));
          void chooseLanguage(services, other).then((isChosen) =>
            setSaid(isChosen ? null : text.needsSignal(languageNames[other])),
          );
        }}
      >
        {languageNames[other]}
      </a>
      {said === null ? null : (
        <span
          role="status"
          className="bg-base-100 text-base-content border-accent fixed inset-x-4 bottom-20 z-50 border-2 p-3 text-base"
        >
          {said}
        </span>
      )}
    </>
  );
}
