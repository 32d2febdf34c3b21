// A window of WebKitGTK for WebDriver, with the profile in a folder: MiniBrowser keeps nothing when it is driven.
import GLib from 'gi://GLib?version=2.0';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';
import { programArgs } from 'system';

const [profile] = programArgs;
Gtk.init(null);

const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: `${profile}/data`,
    base_cache_directory: `${profile}/cache`,
  }),
});
const view = new WebKit.WebView({
  web_context: context,
  is_controlled_by_automation: true,
  settings: new WebKit.Settings({ enable_page_cache: true }),
});
const window = new Gtk.Window({ default_width: 400, default_height: 900 });
window.add(view);
window.show_all();

context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => view);
});

GLib.MainLoop.new(null, false).run();
