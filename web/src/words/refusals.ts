// Why something is not possible, in words: reasons of the rules (data/sentences has them), codes of the table, errors
// of the line.

import type { Trouble } from '../table/session/wishes.svelte';
import type { Lang } from '../protocol/http';
import type { Refusal } from '../protocol/messages';
import { refusals } from './sentences';
import type { Sentence } from './sentences';
import type { Teller } from './tell';
import { bilingual, nb } from './words';

/** Codes of results, errors and requests. */
export const codes = bilingual<Record<string, string>>({
  en: {
    unauthenticated: 'This browser has no seat here.',
    'not-your-seat': 'That seat is somebody else’s.',
    'no-such-seat': 'There is no such seat.',
    'not-running': 'The game is not running: it has not begun, is paused or is over.',
    'stale-decision': 'Too late: that has been decided.',
    'future-decision': 'Too early: the game has not come to that.',
    'no-such-lot': 'That auction is closed.',
    illegal: 'The rules do not allow it.',
    'seat-taken': 'That seat is taken.',
    'seat-present': 'The person of that seat is here.',
    'not-host': 'Only who made the table may do that.',
    'already-started': 'The game has begun.',
    'not-ready': 'Not everybody is ready.',
    'player-count': 'These rules are for another number of players.',
    'bad-name': 'Write a name with at least one visible letter.',
    'bad-text': 'Write at least one visible letter.',
    absent: 'Somebody who is ready is not connected.',
    'bad-pledge': 'The pledge for the dice is missing.',
    'bad-salt': 'That is not the share in the dice that was pledged.',
    'not-revealing': 'Shares in the dice are not being revealed now.',
    revealing: 'Everybody’s share in the dice is being revealed: one moment.',
    'not-for-programs': 'That is for people to decide.',
    'bad-position': 'The position is for another number of players.',
    'people-play': 'Somebody who is not a bot is still in the game.',
    'seat-absent': 'That would take something from somebody who is not here.',
    'hall-decides': 'This is a table of a competition: call its referee.',
    'put-out':
      'You were put out of this table and cannot sit down here again. You may watch, or play at another.',
    'no-such-bot': 'There is no bot of that name.',
    'dice-not-yours': 'The table rolls the dice.',
    'not-real-dice': 'That is only for a table with real dice.',
    'bad-card': 'No card of this deck does that, or not with this amount.',
    'bad-correction': 'That position would be impossible.',
    'nothing-to-undo': 'There is nothing to take back.',
    'luck-in-between': 'Dice or cards came in between: that stands.',
    'vote-open': 'Another question is being voted on.',
    'no-such-vote': 'That vote is over.',
    'nobody-to-ask': 'Nobody is here to ask.',
    'no-wait-left': 'You have asked for time three times since your last turn.',
    'not-absent': 'They have not been away for two minutes, or silent for three.',
    'wrong-code': 'That code is wrong, used or too old.',
    'offers-refused': 'They want no offers from you.',
    'chat-off': 'There is no chat at this table.',
    'too-fast': 'A little slower, please.',
    'not-told': 'At this table nobody is told about rents: claim it, a wrong claim costs nothing.',
    'no-preview': 'Luck decides what follows.',
    'bad-frame': 'This page said something that the server does not understand. Reload it.',
    'join-first': 'The line to the table is not open yet.',
    'already-joined': 'This page is at a table already.',
    'no-such-game': 'There is no game at this address.',
    'other-rules':
      'The rules have been corrected since this game was begun: it can be read, but does not go on.',
    'too-many-guests': 'Too many people are watching this table.',
    'no-spectators': 'This table has no spectators.',
    closed: 'The host has closed this table.',
    'role-taken': 'Your role was taken back. Ask the organiser for a new link.',
    busy: 'The server has much to write down. Try again in a moment.',
    'not-kept': 'It could not be written down: it has not happened. Try again.',
    elsewhere: 'This game is open in another window.',
    'on-this-device': 'This game is played on this device alone.',
    lost: 'The line was lost. It comes back by itself.',
    unreachable: 'The server does not answer.',
    'going-away': 'The server is stopping.',
    'too-many-games': 'There are too many games on this server just now.',
    'foreign-origin': 'This page comes from elsewhere.',
    unknown: 'That did not work.',
  },
  fr: {
    unauthenticated: 'Ce navigateur n’a pas de place ici.',
    'not-your-seat': 'Cette place est à quelqu’un d’autre.',
    'no-such-seat': 'Cette place n’existe pas.',
    'not-running': `La partie n’est pas en cours${nb}: elle n’a pas commencé, est en pause ou finie.`,
    'stale-decision': `Trop tard${nb}: c’est décidé.`,
    'future-decision': `Trop tôt${nb}: le jeu n’en est pas là.`,
    'no-such-lot': 'Cette enchère est close.',
    illegal: 'Les règles ne le permettent pas.',
    'seat-taken': 'Cette place est prise.',
    'seat-present': 'La personne qui tient cette place est là.',
    'not-host': 'Seul l’hôte de la table peut le faire.',
    'already-started': 'La partie a commencé.',
    'not-ready': 'On attend encore l’accord de quelqu’un.',
    'player-count': 'Ce règlement demande un autre nombre de joueurs.',
    'bad-name': 'Écrivez un nom d’au moins une lettre visible.',
    'bad-text': 'Écrivez au moins une lettre visible.',
    absent: 'Quelqu’un est hors ligne.',
    'bad-pledge': 'La promesse pour les dés manque.',
    'bad-salt': 'Ce n’est pas la part dans les dés qui avait été promise.',
    'not-revealing': 'Les parts dans les dés ne sont pas dévoilées en ce moment.',
    revealing: `La part de chacun dans les dés est dévoilée${nb}: un instant.`,
    'not-for-programs': 'Cela se décide entre personnes.',
    'bad-position': 'La position est faite pour un autre nombre de joueurs.',
    'people-play': 'Quelqu’un qui n’est pas un robot joue encore.',
    'seat-absent': 'Cela prendrait quelque chose à quelqu’un qui n’est pas là.',
    'hall-decides': 'C’est une table d’une compétition : appelez son arbitre.',
    'put-out':
      'Vous avez été exclu de cette table et ne pouvez plus vous y asseoir. Vous pouvez regarder, ou jouer à une autre.',
    'no-such-bot': 'Aucun robot ne porte ce nom.',
    'dice-not-yours': 'C’est la table qui lance les dés.',
    'not-real-dice': 'C’est réservé aux tables avec de vrais dés.',
    'bad-card': 'Aucune carte de ce paquet ne fait cela, ou pas avec ce montant.',
    'bad-correction': 'Cette position serait impossible.',
    'nothing-to-undo': 'Il n’y a rien à annuler.',
    'luck-in-between': `Des dés ou des cartes sont venus entre-temps${nb}: c’est acquis.`,
    'vote-open': 'Une autre question est en cours.',
    'no-such-vote': 'Ce vote est clos.',
    'nobody-to-ask': 'Il n’y a personne à qui demander.',
    'no-wait-left': 'Vous avez demandé du temps trois fois depuis votre dernier tour.',
    'not-absent': 'Cette personne n’est ni absente depuis deux minutes, ni silencieuse depuis trois.',
    'wrong-code': 'Ce code est faux, déjà utilisé ou trop vieux.',
    'offers-refused': 'Ce joueur ne veut pas d’offres de votre part.',
    'chat-off': 'Cette table n’a pas de discussion.',
    'too-fast': 'Un peu moins vite, s’il vous plaît.',
    'not-told': `À cette table, on ne dit rien des loyers${nb}: réclamez, une erreur ne coûte rien.`,
    'no-preview': 'Le hasard décide de la suite.',
    'bad-frame': 'Le serveur n’a pas compris cette page. Rechargez-la.',
    'join-first': 'La liaison avec la table n’est pas encore ouverte.',
    'already-joined': 'Cette page est déjà à une table.',
    'no-such-game': 'Il n’y a pas de partie à cette adresse.',
    'other-rules': `Les règles ont été corrigées depuis le début de cette partie${nb}: elle se lit, mais ne continue pas.`,
    'too-many-guests': 'Trop de monde regarde cette table.',
    'no-spectators': 'Cette table n’a pas de spectateurs.',
    closed: 'L’hôte a fermé cette table.',
    'role-taken': 'Votre rôle a été retiré. Demandez un nouveau lien à l’organisateur.',
    busy: 'Le serveur est très occupé. Réessayez dans un instant.',
    'not-kept': `Cela n’a pas pu être enregistré${nb}: rien n’a changé. Réessayez.`,
    elsewhere: 'Cette partie est ouverte dans une autre fenêtre.',
    'on-this-device': 'Cette partie se joue sur cet appareil seulement.',
    lost: 'La liaison s’est perdue. Elle revient d’elle-même.',
    unreachable: 'Le serveur ne répond pas.',
    'going-away': 'Le serveur s’arrête.',
    'too-many-games': 'Il y a trop de parties sur ce serveur en ce moment.',
    'foreign-origin': 'Cette page vient d’ailleurs.',
    unknown: 'Cela n’a pas fonctionné.',
  },
});

/** Why the rules refuse something. */
export function reasonText(reason: string, w: Teller): string {
  const text = refusals[w.lang][reason as Refusal['reason']] as Sentence | undefined;
  if (typeof text !== 'string') return codes[w.lang]['illegal'] ?? reason;
  return w.filled(text);
}

export const codeText = (code: string, lang: Lang): string =>
  codes[lang][code] ?? codes[lang]['unknown'] ?? code;

/** What went wrong, in words. `w` is missing where there is no edition yet. */
export const troubleText = (trouble: Trouble, lang: Lang, w: Teller | null): string =>
  trouble.reason && w ? reasonText(trouble.reason, w) : codeText(trouble.code, lang);
