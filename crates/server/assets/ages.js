// What a page can do with a script: live tables, cards that travel, choosing with a look first, reading in place.
// Without it every page works by links and forms, so whatever is missing here is only comfort.
"use strict";

const html = document.documentElement;
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
// What changes: the table, live or of the past, or the waiting room.
const root = one("[data-stream],[data-past]") ?? one("#room");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

function make(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

// ---- Saying something, politely ----

const toasts = make("div", { id: "toasts", role: "status" });
const offline = make("p", { id: "offline", role: "status", hidden: "" }, "Reconnecting …");

function say(words, button) {
  toasts.replaceChildren(make("p", {}, words), ...(button ? [button] : []));
  clearTimeout(say.timer);
  if (!button) say.timer = setTimeout(() => toasts.replaceChildren(), 3000 + words.length * 60);
}

// ---- Putting the server's page in place of ours ----

// A field that is being filled in, or has been without being sent.
const isInHand = (node) =>
  node instanceof HTMLInputElement &&
  (node === document.activeElement || (node.type === "text" && node.value !== node.defaultValue));

// Node by node, so that what a person has opened, typed, scrolled or focused stays as he left it.
function morph(place, nodes) {
  Idiomorph.morph(place, nodes, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (old) => !isInHand(old),
      beforeAttributeUpdated: (name, node) =>
        !(name === "open" && (node.localName === "details" || node.localName === "dialog")),
    },
  });
}

const parse = (text) => new DOMParser().parseFromString(text, "text/html");
const version = (page) => Number(one("[data-version]", page)?.dataset.version ?? 0);
const newest = (page) => one("#log li.act[id]", page);

// Shows a page, and all that hangs on it: travelling cards, the choice begun, the alarm.
function show(page) {
  const wasAsked = isAsked();
  const inForm = one("#answer")?.contains(document.activeElement);
  const before = places();
  const closed = before && listed();
  const last = newest(document)?.id;
  morph(root, [...page.body.childNodes]);
  travel(before, closed);
  sending = false;
  if (newest(document)?.id !== last) shownAt = Date.now();
  hurry = false;
  paint();
  // The button that was pressed is gone: a reader goes on at the question.
  if (inForm && document.activeElement === document.body) focus(one("#question"));
  if (isAsked() && !wasAsked) alarm();
}

function focus(element) {
  if (!element) return;
  if (!element.matches("a,button,input,summary")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

// ---- The stream ----

// Updates that rest until the last action of somebody else has been seen.
const queue = [];
let shownAt = 0;
let hurry = false;
let resting;

function restOf(page) {
  const shown = newest(document);
  if (hurry || document.hidden || !shown || shown.matches(".mine") || newest(page)?.id === shown.id) return 0;
  const pause = { none: 0, short: 800, long: 2500, tap: Infinity }[html.dataset.pause] ?? 0;
  return shownAt ? pause - (Date.now() - shownAt) : 0;
}

function advance() {
  clearTimeout(resting);
  while (queue.length) {
    const rest = restOf(queue[0]);
    if (rest === Infinity) return askToGoOn();
    if (rest > 0) return void (resting = setTimeout(advance, rest));
    show(queue.shift());
  }
}

function askToGoOn() {
  if (one("#go-on")) return;
  const button = make("button", { type: "button", class: "btn primary", id: "go-on" }, "Continue");
  button.addEventListener("click", goOn);
  say(one(".hl", newest(document))?.textContent ?? "", button);
}

function goOn() {
  shownAt = 0;
  toasts.replaceChildren();
  advance();
}

function take(text) {
  queue.push(parse(text));
  // Whoever lags far behind wants to see how things stand, not every step.
  if (queue.length > 3) queue.splice(0, queue.length - 1);
  advance();
}

let source;
let lost;

function listen() {
  const room = root?.id === "room";
  const address = room ? `${location.pathname}/stream?room` : root?.dataset.stream;
  if (!address || !globalThis.EventSource) return;
  source?.close();
  source = new EventSource(address);
  source.onopen = () => {
    clearTimeout(lost);
    lost = undefined;
    offline.hidden = true;
  };
  source.onerror = () => {
    // A blink is no news; and a browser gives up when a server answers with an error, so we don't.
    lost ??= setTimeout(() => (offline.hidden = false), 3000);
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 4000);
  };
  source.addEventListener("table", (event) => take(event.data));
  source.addEventListener("room", (event) => {
    const room = one("#room", parse(event.data));
    if (room) morph(root, [...room.childNodes]);
    enliven();
  });
  source.addEventListener("begun", () => location.reload());
}

// The page as the server has it now, should the stream have missed something.
async function refresh() {
  queue.length = 0;
  try {
    const page = parse(await (await fetch(location.href)).text());
    const fresh = one("[data-stream]", page);
    if (!fresh) return location.reload();
    page.body.replaceChildren(...fresh.childNodes);
    // The stream may have been faster.
    if (version(page) >= version(document)) return show(page);
    sending = false;
  } catch {
    sending = false;
  }
}

// ---- Cards travel ----

const TRAVELLERS = '[id^="c-"],.back[id]';

function places() {
  if (document.hidden || !root) return null;
  const seen = new Map();
  for (const card of all(TRAVELLERS, root)) {
    const place = card.getBoundingClientRect();
    if (place.width) seen.set(card.id, { place, within: card.parentElement, card });
  }
  return seen;
}

// How many cards each player's hand and forecast held, and which cards were listed by name in a place that was closed.
function listed() {
  const counts = new Map();
  for (const zone of all(".zone:is([id^=hand-],[id^=forecast-])", root)) counts.set(zone.id, held(zone));
  const names = new Map();
  for (const link of all(".zone .faces a", root)) names.set(link.pathname, link.closest(".zone").id);
  return { counts, names };
}

const held = (zone) => parseInt(one(".lab b", zone).textContent);

// Where a card comes from that wasn't on the page: from a place where it was listed; on a board or in a safe from the
// hand or forecast that has fewer cards now; else from its deck.
function origin(card, { counts, names }) {
  const named = names.get(card.pathname);
  if (named) return one(`#${named} > summary`);
  const board = card.closest(".board")?.id.replace("seat-", "");
  const fewer = (id) => one(id) && held(one(id)) < counts.get(id.slice(1));
  const laid = card.id.startsWith("c-") && !card.closest(".case");
  if (board !== undefined && (laid || card.closest(".safe"))) {
    const places = [`#forecast-${board}`, `#hand-${board}`];
    const from = places.find(fewer) ?? (laid ? places[1] : undefined);
    if (from) return one(`${from} > summary`);
  }
  const age = one(".ag,b", card)?.textContent.trim();
  const set = card.className.match(/\bof-(\w+)|\bback (\w+)/);
  const decks = [one(`#deck-${set?.[1] ?? set?.[2]}-${age}`), one(`#deck-${age}`)];
  return decks.find((deck) => deck?.getBoundingClientRect().width);
}

function travel(before, closed) {
  if (!before?.size) return;
  let count = 0;
  for (const card of all(TRAVELLERS, root)) {
    const old = before.get(card.id);
    before.delete(card.id);
    const to = card.getBoundingClientRect();
    const from = old?.place ?? origin(card, closed)?.getBoundingClientRect();
    if (!to.width || !from?.width || to.bottom < 0 || to.top > innerHeight || count > 80) continue;
    const x = from.left - to.left;
    const y = from.top - to.top;
    if (Math.abs(x) < 3 && Math.abs(y) < 3) continue;
    count += 1;
    if (calm.matches) {
      if (old?.within !== card.parentElement) ring(card);
      continue;
    }
    const strips = card.matches(".strip") ? [...card.parentElement.children].indexOf(card) : 0;
    card.animate(
      [
        { transform: `translate(${x}px,${y}px)`, opacity: old ? 1 : 0.2 },
        { transform: "none", opacity: 1 },
      ],
      { duration: 320, delay: strips * 26, easing: "cubic-bezier(.2,.8,.2,1)", fill: "backwards" },
    );
  }
  if (!calm.matches && count < 80) leave(before);
}

// Cards that are gone fade where they lay.
function leave(gone) {
  for (const { place, card } of [...gone.values()].slice(0, 8)) {
    const ghost = card.cloneNode(true);
    for (const named of [ghost, ...all("[id]", ghost)]) named.removeAttribute("id");
    ghost.inert = true;
    ghost.classList.add("ghost");
    const { left, top, width, height } = place;
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(ghost);
    ghost.animate([{ opacity: 0.9 }, { opacity: 0, transform: "scale(.9)" }], 320).finished.then(() => ghost.remove());
  }
}

function ring(card) {
  card.animate([{ outline: "3px solid var(--accent)" }, { outline: "3px solid transparent" }], 1600);
}

// ---- Choosing ----

// The keys chosen so far, in the order of the taps, and of which question.
const chosen = new Set();
let question = "";
let sure = "";
let sending = false;
let sent = 0;

const form = () => one("#answer");
const isAsked = () => Boolean(form());
const offers = () => all("button[name=pick]", form() ?? document.createElement("p"));
const offer = (key) => offers().find((button) => button.value === key);
const most = () => Number(form()?.dataset.most ?? 1);
const least = () => Number(form()?.dataset.least ?? 1);
// How many may be picked, in words: "3", "1 to 3", "up to 3".
const wanted = () => (least() === most() ? `${most()}` : least() ? `${least()} to ${most()}` : `up to ${most()}`);
const label = (button) =>
  one(".say b", button)?.textContent ?? button.getAttribute("aria-label")?.split(":")[0] ?? button.textContent.trim();

// Draws everything that hangs on what is chosen; may be called at any time.
function paint() {
  const keys = offers().map((button) => button.value).join(" ");
  if (keys + one("#question-line")?.textContent !== question) {
    question = keys + one("#question-line")?.textContent;
    chosen.clear();
    sure = "";
  }
  const several = most() > 1;
  const order = [...chosen];
  for (const at of all("[data-offer],button[name=pick]", root ?? document)) {
    const key = at.dataset.offer ?? at.value;
    const number = order.indexOf(key);
    at.classList.toggle("chosen", number >= 0);
    if (at.localName === "button") {
      at.toggleAttribute("data-sure", key === sure);
      if (isLooked(at)) at.setAttribute("aria-pressed", String(number >= 0));
      if (at.hasAttribute("data-later")) at.disabled = !several || chosen.size === 0;
    }
    if (several && number >= 0) at.dataset.n = number + 1;
    else delete at.dataset.n;
  }
  form()?.toggleAttribute("aria-busy", sending);
  drawSend(several, order);
  preview(order.at(-1));
  enliven();
}

// The one button that does what is chosen, and says so. It has its place before anything is, so that nothing moves
// under a finger.
function drawSend(several, order) {
  one("#send-chosen")?.remove();
  const acts = form() && one(".acts", form());
  if (!acts || !(several || offers().some(isLooked))) return;
  const button = make("button", { type: "button", class: "btn primary" });
  button.disabled = order.length < Math.max(1, least()) || order.length > most();
  if (!button.disabled) button.textContent = names(order);
  else button.textContent = several ? `${order.length} of ${wanted()} picked` : "Tap a card to look";
  button.addEventListener("click", send);
  const row = make("span", { id: "send-chosen", class: order.length || several ? "" : "idle" }, button);
  if (order.length) {
    const clear = make("button", { type: "button", class: "btn quiet" }, "Clear");
    clear.addEventListener("click", () => (chosen.clear(), paint(), focus(offers()[0])));
    row.append(clear);
  }
  acts.prepend(row);
}

// "Meld Archery", "Return these 3".
function names(order) {
  const button = offer(order[0]);
  if (!button) return "Done";
  if (order.length === 1) return label(button);
  const card = button.getAttribute("aria-label")?.split(": ")[1]?.split(",")[0] ?? "";
  return label(button).replace(card, `these ${order.length}`);
}

// What the chosen card says.
function preview(key) {
  const place = one("#preview");
  const address = key && (offer(key)?.dataset.card ?? one(`a[data-offer="${CSS.escape(key)}"]`)?.getAttribute("href"));
  if (!place) return;
  place.dataset.key = key ?? "";
  // The card asked about stands there already.
  if (!address || address === one("#answer .src>h3 a")?.getAttribute("href")) return place.replaceChildren();
  part(address).then((page) => {
    if (place.dataset.key === key && page) morph(place, [...page.cloneNode(true).body.childNodes]);
  });
}

// Where there is room beside the question, pointing at an option or moving to it by keys shows what its card says, so
// that a top card can be read before its button uses it; elsewhere a tap on the card does.
const roomy = matchMedia("(min-width: 1100px)");
function glance({ target }) {
  const place = one("#preview");
  if (!place || !roomy.matches || target.closest?.("#preview")) return;
  const key = target.closest?.("#answer .opt[data-card]")?.value ?? [...chosen].at(-1);
  if ((place.dataset.key ?? "") !== (key ?? "")) preview(key);
}
document.addEventListener("pointerover", glance);
document.addEventListener("focusin", glance);

// Cards are looked at before they are taken; so is an action that can't be taken back.
function isLooked(button) {
  return button.matches(".card") || (most() > 1 && button.matches(".opt")) || (isFinal(button) && button.matches(".opt"));
}

const isFinal = (button) => button.hasAttribute("data-final") && html.dataset.confirm === "true";

function choose(key) {
  const button = offer(key);
  if (!button || button.disabled || sending) return;
  sure = "";
  if (most() > 1) {
    if (!chosen.delete(key) && chosen.size < most()) chosen.add(key);
    return paint();
  }
  if (chosen.has(key)) return send();
  chosen.clear();
  chosen.add(key);
  paint();
}

function press(button) {
  if (isLooked(button)) return choose(button.value);
  if (isFinal(button) && sure !== button.value) {
    sure = button.value;
    return paint();
  }
  chosen.clear();
  chosen.add(button.value);
  send();
}

async function send() {
  const picks = [...chosen].filter(offer);
  if (sending || !picks.length) return;
  // What may only be picked after another goes last.
  picks.sort((a, b) => offer(a).hasAttribute("data-later") - offer(b).hasAttribute("data-later"));
  sending = true;
  hurry = true;
  const mine = ++sent;
  form().toggleAttribute("aria-busy", true);
  const fields = new URLSearchParams({ version: form().elements.version.value });
  for (const key of picks) fields.append("pick", key);
  // All that was picked of several cards, also if it is one: nothing more is to come.
  if (form().dataset.most) fields.append("gathered", "yes");
  if (!(await post(form().action, fields))) {
    chosen.clear();
    return refresh();
  }
  advance();
  // The stream tells the rest; if it doesn't, we ask.
  await wait(4000);
  if (sending && mine === sent) refresh();
}

// Posts as our script; whether it was accepted. A refusal is told.
async function post(address, fields) {
  try {
    const answer = await fetch(address, { method: "POST", body: fields, headers: { "x-ages": "1" } });
    if (answer.redirected) location.assign(answer.url);
    if (answer.ok) return true;
    const plain = answer.headers.get("content-type")?.startsWith("text/plain");
    say(plain ? await answer.text() : "That was refused.");
  } catch {
    say("No connection: nothing was sent.");
  }
  return false;
}

// ---- Reading ----

const parts = new Map();

// A part of another page, fetched once.
function part(address) {
  if (!parts.has(address)) {
    const fetched = fetch(`${address}${address.includes("?") ? "&" : "?"}part`).then(async (answer) => (answer.ok ? parse(await answer.text()) : null));
    parts.set(address, fetched.catch(() => (parts.delete(address), null)));
  }
  return parts.get(address);
}

async function read(address, kind) {
  const page = await part(address);
  if (!page) return location.assign(address);
  open(kind, page.cloneNode(true).body.childNodes);
}

// One dialog serves all; it closes by Escape, its button and a tap beside it, and gives the focus back.
const dialog = make("dialog", { id: "reader", "aria-label": "Reading" });

function open(kind, nodes) {
  const close = make("button", { type: "button", class: "btn close", "aria-label": "Close" }, "×");
  close.addEventListener("click", () => dialog.close());
  dialog.className = kind;
  dialog.replaceChildren(close, make("div", { class: "inside", tabindex: "-1" }, ...nodes));
  if (!dialog.open) dialog.showModal();
  one(".inside", dialog).scrollTop = 0;
}

dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

const KEYS = [
  ["1 – 9", "the first to ninth option"],
  ["← →", "from option to option"],
  ["Enter", "do what is chosen"],
  ["Esc", "choose nothing, close"],
  ["u", "undo"],
  ["l", "log"],
  ["r", "rules"],
  ["?", "this list"],
];

function help() {
  const lines = KEYS.flatMap(([key, does]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, does)]);
  open("keys", [make("h2", {}, "Keys"), make("dl", {}, ...lines)]);
}

// ---- Being asked can't be overlooked ----

const title = document.title;
const icon = one("#favicon");
const plainIcon = icon?.getAttribute("href");
let audio;

function markAsked() {
  if (!root?.dataset.stream) return;
  document.title = (isAsked() ? "(!) " : "") + title;
  const wanted = isAsked() ? icon?.dataset.asked : plainIcon;
  if (icon && wanted && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

function alarm() {
  if (html.dataset.sound === "true") chime();
  if (html.dataset.notify !== "true" || !document.hidden || globalThis.Notification?.permission !== "granted") return;
  try {
    const words = one("#question-line")?.textContent.trim() ?? "";
    const note = new Notification("You are asked", { body: words, tag: location.pathname, icon: plainIcon });
    note.onclick = () => (focusWindow(), note.close());
  } catch {
    // Some browsers have notifications only for service workers: then title and sound have to do.
  }
}

const focusWindow = () => globalThis.focus();

// Two soft tones. Browsers allow sound only after a person has touched the page.
function chime() {
  if (audio?.state !== "running") return;
  for (const [delay, pitch] of [[0, 587], [0.14, 880]]) {
    const at = audio.currentTime + delay;
    const tone = new OscillatorNode(audio, { frequency: pitch, type: "sine" });
    const loudness = new GainNode(audio, { gain: 0 });
    loudness.gain.linearRampToValueAtTime(0.06, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  }
}

addEventListener("pointerdown", () => (audio ??= globalThis.AudioContext && new AudioContext()), { once: true });

// ---- Small things that only a script can do ----

// After every change of the page: shows the buttons that need us, counts what was said.
function enliven() {
  for (const button of all("[data-copy][hidden],[data-act][hidden]")) button.hidden = false;
  markAsked();
  const chat = one("#chat");
  const count = one("#chat-count");
  if (!chat || !count) return;
  const key = `said ${location.pathname}`;
  const lines = Number(count.dataset.lines);
  if (chat.open) sessionStorage.setItem(key, lines);
  const seen = sessionStorage.getItem(key) ?? (sessionStorage.setItem(key, lines), lines);
  const fresh = lines - seen;
  count.classList.toggle("new", fresh > 0);
  if (fresh > 0) count.textContent = `${fresh} new`;
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  if (!field) return;
  field.select?.();
  try {
    await navigator.clipboard.writeText(field.value ?? field.textContent);
    say("Copied.");
  } catch {
    say("It is marked: copy it with your keys.");
  }
}

function toggleTheme() {
  const dark = html.dataset.theme ? html.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  html.dataset.theme = dark ? "light" : "dark";
  one("meta[name=color-scheme]")?.setAttribute("content", html.dataset.theme);
  const fields = new URLSearchParams({ theme: html.dataset.theme, back: "/" });
  fetch("/me/theme", { method: "POST", body: fields, redirect: "manual" }).catch(() => {});
}

// ---- The past ----

let fetching;
let drawn;

async function goTo(moment, search = location.search) {
  const slider = one("#moment");
  const at = Math.min(Math.max(0, moment), Number(slider.max));
  slider.value = at;
  const address = `${location.pathname.replace(/\/at\/?\d*$/, "")}/at/${at}${search}`;
  fetching?.abort();
  fetching = new AbortController();
  try {
    const page = parse(await (await fetch(address, { signal: fetching.signal })).text());
    const past = one("[data-past]", page);
    if (!past) return location.assign(address);
    page.body.replaceChildren(...past.childNodes);
    show(page);
    history.replaceState(null, "", address);
  } catch (error) {
    if (error.name !== "AbortError") say("That moment can't be fetched now.");
  }
}

// ---- What people do ----

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = event.target.closest("[data-offer],a,button,summary");
  for (const opened of all("details[open]:has(> .full)")) {
    if (!opened.contains(event.target)) opened.open = false;
  }
  if (!target) return;
  const { dataset } = target;
  if (dataset.copy) return copy(target);
  if (dataset.act === "theme") return toggleTheme();
  if (target.name === "pick" && target.form?.id === "answer") {
    event.preventDefault();
    return press(target);
  }
  if (dataset.offer && isAsked()) {
    event.preventDefault();
    return choose(dataset.offer);
  }
  if (!root || root.id === "room" || target.localName !== "a" || target.origin !== location.origin) return;
  const kind = /^\/cards\/\d+\/[^/]+$/.test(target.pathname) ? "reading" : /^\/rules\/\d+$/.test(target.pathname) && "rules";
  const moment = root.hasAttribute("data-past") && one("#moment") && target.pathname.match(/\/at\/(\d+)$/);
  if (kind && !target.closest(".more")) {
    event.preventDefault();
    read(target.pathname + target.search, kind);
  } else if (moment) {
    event.preventDefault();
    goTo(Number(moment[1]), target.search);
  }
});

// Cards that can be chosen are read by a long press or the right button.
document.addEventListener("contextmenu", (event) => {
  const card = event.target.closest("a.card,a.strip,[data-card]");
  const address = card?.dataset.card ?? card?.getAttribute("href");
  if (!root || !address) return;
  event.preventDefault();
  read(address, "reading");
});

document.addEventListener("submit", async (event) => {
  const sent = event.target;
  if (sent.id === "replay") {
    event.preventDefault();
    return goTo(Number(one("#moment").value));
  }
  if (sent.matches(".switch")) {
    event.preventDefault();
    return toggleTheme();
  }
  if (sent.id === "answer") {
    event.preventDefault();
    return send();
  }
  if (sent.method !== "post" || !root?.dataset.stream || !root.contains(sent)) return;
  event.preventDefault();
  if (sent.ariaBusy) return;
  sent.ariaBusy = "true";
  hurry = true;
  const done = await post(sent.action, new URLSearchParams(new FormData(sent, event.submitter)));
  sent.ariaBusy = null;
  if (done && sent.id === "say") sent.reset();
  if (!done && sent.id !== "say") refresh();
});

document.addEventListener("input", ({ target }) => {
  if (target.id !== "moment") return;
  // While the slider is drawn along, not every moment is fetched.
  clearTimeout(drawn);
  drawn = setTimeout(() => goTo(Number(target.value)), 70);
});
// How many achievements win, as the form of a new table stands (the same sum as the server's).
function countGoal() {
  const form = one("form.create");
  const place = one("#goal");
  if (!form || !place) return;
  const taken = all("select[name^=seat]", form).filter((seat) => seat.value !== "none").length;
  const sets = all(".setchoice [data-editions]:not(.under) input", form).filter((box) => !box.disabled);
  const ticked = sets.filter((box) => box.checked).length;
  const { teams, extra, surprise } = form.elements;
  const least = (teams.checked || taken <= 2 ? 6 : 8 - taken) + extra.checked + ticked;
  const most = least + sets.length - ticked;
  place.textContent = surprise.checked && most > least ? `${least} to ${most}` : least;
}

// A set that the edition doesn't have can't be ticked, nor can relics without artifacts.
function fitSets() {
  for (const choice of all(".setchoice")) {
    const { edition, artifacts } = choice.closest("form").elements;
    for (const label of all("[data-editions]", choice)) {
      const box = one("input", label);
      const fits = label.dataset.editions.split(" ").includes(edition.value);
      box.disabled = !fits || (label.matches(".under") && !artifacts.checked);
      label.classList.toggle("off", box.disabled);
    }
  }
  countGoal();
}
document.addEventListener("input", fitSets);
addEventListener("pageshow", fitSets);
document.addEventListener("toggle", (event) => event.target.id === "chat" && enliven(), true);
document.addEventListener("change", async ({ target }) => {
  if (target.name !== "notify" || !target.checked || !globalThis.Notification) return;
  if ((await Notification.requestPermission()) === "granted") return;
  target.checked = false;
  say("The browser doesn't allow notifications from here.");
});

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (key === "Escape") {
    for (const opened of all("details[open]:has(> .full)")) opened.open = false;
    if (!dialog.open && (chosen.size || sure)) (chosen.clear(), (sure = ""), paint());
    return;
  }
  if (!root || dialog.open || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches("textarea,select,input:not([type=hidden],[type=range])")) return;
  const usable = offers().filter((button) => !button.disabled && button.offsetParent);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const moment = one("#moment");
  const at = usable.indexOf(target);
  const act = {
    Enter: () => enter(target),
    u: () => one(".undo")?.click(),
    l: toLog,
    r: () => one('a[href^="/rules/"]', root)?.click(),
    "?": help,
  }[key];
  if (step && moment) {
    goTo(Number(moment.value) + step);
  } else if (step && usable.length && (at >= 0 || target === document.body)) {
    usable[at < 0 ? 0 : (at + step + usable.length) % usable.length].focus();
  } else if (/^[1-9]$/.test(key) && usable[key - 1]) {
    usable[key - 1].focus();
    press(usable[key - 1]);
  } else if (!act || act() === false) {
    return;
  }
  event.preventDefault();
});

// Does what is chosen, unless what has the focus has a meaning of its own; whether there was something to do.
function enter(target) {
  if (one("#go-on")) return goOn();
  if (!chosen.size || (target.closest("a,button,summary") && !chosen.has(target.value))) return false;
  if (one("#send-chosen button")?.disabled) return false;
  send();
}

function toLog() {
  one("#log")?.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
  focus(one("#log"));
}

// A page that was hidden or put aside looks at once whether it still hears.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  advance();
  if (source?.readyState === EventSource.CLOSED) listen();
});
addEventListener("pageshow", (event) => event.persisted && listen());
addEventListener("pagehide", () => source?.close());

html.classList.add("js");
document.body.append(toasts, offline, dialog);
fitSets();
paint();
listen();
