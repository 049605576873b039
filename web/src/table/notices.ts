/** Telling somebody whose page is out of sight. */

/** Show a notice, if the browser lets us. */
export function notify(body: string): void {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    new Notification("liza", { body });
  } catch {
    // phones want a service worker for it: there, the title of the page must do
  }
}

/** Ask for leave to show notices. */
export function askLeave(): void {
  if ("Notification" in globalThis) void Notification.requestPermission();
}
