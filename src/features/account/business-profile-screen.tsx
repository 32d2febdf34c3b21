import { useRef } from 'react';
import type { User } from '#contract/accounts';
import { profile as profileMessages } from '#contract/messages/account';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { CompanyLogo } from '../../ui/logo';
import { Notifications } from './notification-settings';
import { DataSaver } from '../../components/data-saver';
import { SharedPhone } from '../../components/switch-user-button';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { SettingLink } from '../../ui/setting-row';
import { BusinessProfileForm, useBusinessProfile } from './business-profile-form';
import { PickedPicture } from './picture-field';
import { PasswordChange } from './password-change';
import { ProfileWaits } from './profile-parts';
import { useProfile } from '../../services/shared-queries';

export function BusinessProfileScreen() {
  const query = useProfile();
  return (
    <Screen title="Business Profile" width="wide">
      <SavedView query={query} failedTitle={profileMessages.failed} isForm>
        {({ user }) => (
          <>
            <ProfileWaits user={user} />
            <Cards user={user} />
          </>
        )}
      </SavedView>
      <div>
        <Notifications />
        <DataSaver />
        <SharedPhone />
        <SettingLink icon="document" title="My data" to="/my-data" />
      </div>
    </Screen>
  );
}

function Cards({ user }: { user: User }) {
  const profile = useBusinessProfile(user);
  const picker = useRef<HTMLInputElement>(null);
  const name = user.company_name || profileMessages.noName;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[22rem_1fr] lg:grid-rows-[auto_1fr]">
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          {profile.picture ? (
            <PickedPicture
              file={profile.picture}
              className="rounded-box border-base-300 size-20 border bg-white object-contain"
            />
          ) : (
            <CompanyLogo src={user.logo_url} name={name} className="size-20" />
          )}
          <div className="min-w-0 flex-[1_1_7rem]">
            <p className="text-base-content/80 capitalize">business</p>
            <h2 className="text-xl font-bold">{name}</h2>
          </div>
          {profile.isEditing ? (
            <button
              type="button"
              className="btn btn-outline"
              disabled={profile.busy}
              onClick={() => picker.current?.click()}
            >
              <Icon name="edit" className="size-5" />
              Edit Image
            </button>
          ) : null}
        </div>
      </Card>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <BusinessProfileForm user={user} profile={profile} pickerRef={picker} />
      </div>
      <section aria-labelledby="update-password">
        <Card>
          <details className="more">
            <summary className="flex min-h-12 cursor-pointer items-center gap-1">
              <h2 id="update-password" className="text-xl font-bold">
                Update Your Password
              </h2>
              <Icon name="down" className="more-arrow size-4" />
            </summary>
            {/* Remounted when the e-mail changes: the new one has to be checked. */}
            <PasswordChange key={user.email} email={user.email} role={user.role} aside />
          </details>
        </Card>
      </section>
    </div>
  );
}
