// Why something is not possible, in words: reasons of the rules, codes of the table, errors of the line.

import type { Trouble } from '../table/session.svelte';
import type { Lang } from '../protocol/http';
import type { Teller } from './tell';
import { bilingual, nb } from './words';

type Sentence = string | ((w: Teller) => string);

export type Reason =
  | 'none'
  | 'game-over'
  | 'not-your-decision'
  | 'luck-awaited'
  | 'player-out'
  | 'wrong-timing'
  | 'lot-open'
  | 'contest-open'
  | 'debt-open'
  | 'no-debt'
  | 'not-in-prison'
  | 'fine-not-yet'
  | 'no-such-clock'
  | 'already-announced'
  | 'before-play'
  | 'not-now'
  | 'not-again'
  | 'no-such-thing'
  | 'not-yours'
  | 'not-theirs'
  | 'not-for-sale'
  | 'already-mortgaged'
  | 'not-mortgaged'
  | 'group-built'
  | 'group-not-whole'
  | 'group-mortgaged'
  | 'under-the-hammer'
  | 'not-a-street'
  | 'no-token'
  | 'tokens-not-traded'
  | 'no-auctions'
  | 'nothing-to-claim'
  | 'not-the-claimant'
  | 'no-offer'
  | 'old-revision'
  | 'offer-empty'
  | 'offer-to-self'
  | 'wrong-side'
  | 'settles-nothing'
  | 'titles-not-taken'
  | 'not-dealt-to-you'
  | 'not-enough-cash'
  | 'bid-too-low'
  | 'bid-too-high'
  | 'bid-reserved'
  | 'wish-reserved'
  | 'already-highest'
  | 'not-entitled'
  | 'can-still-pay'
  | 'would-waste-estate'
  | 'not-last-resort'
  | 'not-put-up-yet'
  | 'no-change'
  | 'up-and-down'
  | 'too-high'
  | 'uneven'
  | 'no-houses'
  | 'no-hotels'
  | 'hotel-sold-whole'
  | 'not-this-building'
  | 'too-many'
  | 'bad-dice'
  | 'card-not-there'
  | 'not-this-player'
  | 'title-dealt';

const many = (w: Teller, key: 'house' | 'hotel' | 'street' | 'release') => w.word(key).many;

export const reasons = bilingual<Record<Reason, Sentence>>({
  en: {
    none: 'It is possible.',
    'game-over': 'The game is over.',
    'not-your-decision': 'The game does not ask you this now.',
    'luck-awaited': 'First the dice or a card decide.',
    'player-out': 'That player is out of the game.',
    'wrong-timing': 'These rules allow it at another moment of the turn.',
    'lot-open': 'An auction is open: it comes first.',
    'contest-open': (w) => `It is being settled who gets the last ${many(w, 'house')}: that comes first.`,
    'debt-open': 'Somebody’s debt comes first.',
    'no-debt': 'That is only for somebody who has a debt to pay.',
    'not-in-prison': 'You are not in prison.',
    'fine-not-yet': 'One cannot pay to leave yet: the fine is due after the last throw.',
    'no-such-clock': 'These rules do not end that way.',
    'already-announced': 'That has been announced already.',
    'before-play': 'The game has not begun yet.',
    'not-now': 'This offer cannot be accepted now.',
    'not-again': 'That came to nothing: not again before the next throw.',
    'no-such-thing': 'There is no such thing on this board.',
    'not-yours': 'That is not yours.',
    'not-theirs': 'They do not own that.',
    'not-for-sale': 'It is not for sale.',
    'already-mortgaged': 'It is mortgaged already.',
    'not-mortgaged': 'It is not mortgaged.',
    'group-built': (w) => `There are buildings on this group: sell the ${many(w, 'house')} first.`,
    'group-not-whole': 'You need every title of the colour first.',
    'group-mortgaged': 'A title of this group is mortgaged: lift it first.',
    'under-the-hammer': 'It is part of what is being decided just now and stays as it is.',
    'not-a-street': (w) => `One builds on ${many(w, 'street')} alone.`,
    'no-token': (w) => `No ${w.word('release').one} is there.`,
    'tokens-not-traded': (w) => `Here ${many(w, 'release')} change hands by auction alone.`,
    'no-auctions': 'These rules have no auctions among players.',
    'nothing-to-claim': 'There is no rent to claim for this. No harm done.',
    'not-the-claimant': 'That rent is not yours to claim.',
    'no-offer': 'There is no such offer any more.',
    'old-revision': 'The offer has changed meanwhile: look at the new one.',
    'offer-empty': 'An offer needs something on each side.',
    'offer-to-self': 'One cannot trade with oneself.',
    'wrong-side': 'Something stands on the wrong side of the offer.',
    'settles-nothing': 'There is no such debt, or not that much of it.',
    'titles-not-taken': 'Under these rules debts are paid in money alone.',
    'not-dealt-to-you': 'That title was not dealt to you.',
    'not-enough-cash': 'There is not enough cash for it.',
    'bid-too-low': 'The bid has to be higher.',
    'bid-too-high': 'A bid for a building is at most 65,535.',
    'bid-reserved': 'Your highest bid holds that money.',
    'wish-reserved': 'Your wish for buildings holds that money.',
    'already-highest': 'You already have the highest bid.',
    'not-entitled': 'You may not bid for this.',
    'can-still-pay': 'You can still raise enough: nobody who can pay goes bankrupt.',
    'would-waste-estate': 'You still owe, and this would leave less to pay it with.',
    'not-last-resort':
      'Only when every building is sold, every title put up for auction and the rest mortgaged.',
    'not-put-up-yet': 'Your means do not cover the debt: put this title up for auction first.',
    'no-change': 'That would change nothing.',
    'up-and-down': 'Build or sell, not both at once.',
    'too-high': 'It does not go higher.',
    uneven: 'The group has to be built evenly: never more than one level apart.',
    'no-houses': (w) => `The bank has not enough ${many(w, 'house')}.`,
    'no-hotels': (w) => `The bank has not enough ${many(w, 'hotel')}.`,
    'hotel-sold-whole': (w) =>
      `${capital(many(w, 'hotel'))} are sold whole here: a group goes back to bare ground at once.`,
    'not-this-building': 'Now one building of the contested kind is to be placed.',
    'too-many': 'That is more than there are, or than you could place.',
    'bad-dice': 'Dice show one to six.',
    'card-not-there': 'That card cannot come now.',
    'not-this-player': 'The deal goes to another player.',
    'title-dealt': 'That title is dealt already.',
  },
  fr: {
    none: 'C’est possible.',
    'game-over': 'La partie est finie.',
    'not-your-decision': 'Ce n’est pas ce qu’on vous demande maintenant.',
    'luck-awaited': 'Les dés ou une carte décident d’abord.',
    'player-out': 'Ce joueur n’est plus dans la partie.',
    'wrong-timing': 'Ce règlement le permet à un autre moment du tour.',
    'lot-open': `Une enchère est ouverte${nb}: elle passe d’abord.`,
    'contest-open': (w) =>
      `On décide à qui vont les constructions qui restent (${many(w, 'house')})${nb}: cela passe d’abord.`,
    'debt-open': 'La dette d’un autre passe d’abord.',
    'no-debt': 'C’est réservé à qui a une dette à payer.',
    'not-in-prison': 'Vous n’êtes pas en prison.',
    'fine-not-yet': `On ne peut pas encore payer pour sortir${nb}: l’amende vient après le dernier lancer.`,
    'no-such-clock': 'Ce règlement ne finit pas ainsi.',
    'already-announced': 'C’est déjà annoncé.',
    'before-play': 'La partie n’a pas encore commencé.',
    'not-now': 'Cette offre ne peut pas être acceptée maintenant.',
    'not-again': 'C’était en vain : pas de nouveau avant le prochain lancer.',
    'no-such-thing': 'Cela n’existe pas sur ce plateau.',
    'not-yours': 'Ce n’est pas à vous.',
    'not-theirs': 'Ce n’est pas à ce joueur.',
    'not-for-sale': 'Ce n’est pas à vendre.',
    'already-mortgaged': 'C’est déjà hypothéqué.',
    'not-mortgaged': 'Ce n’est pas hypothéqué.',
    'group-built': (w) =>
      `Il y a des constructions dans ce groupe${nb}: vendez d’abord (${many(w, 'house')}).`,
    'group-not-whole': 'Il vous faut d’abord tous les titres de la couleur.',
    'group-mortgaged': `Un titre de ce groupe est hypothéqué${nb}: levez d’abord l’hypothèque.`,
    'under-the-hammer': 'Cela fait partie de ce qui se décide en ce moment et reste tel quel.',
    'not-a-street': (w) => `On ne construit que sur les ${many(w, 'street')}.`,
    'no-token': (w) => `Il n’y a pas de ${w.word('release').one}.`,
    'tokens-not-traded': (w) => `Ici, les ${many(w, 'release')} ne changent de main qu’aux enchères.`,
    'no-auctions': 'Ce règlement n’a pas d’enchères entre joueurs.',
    'nothing-to-claim': 'Il n’y a pas de loyer à réclamer ici. Rien n’est perdu.',
    'not-the-claimant': 'Ce loyer n’est pas à vous.',
    'no-offer': 'Cette offre n’existe plus.',
    'old-revision': `L’offre a changé entre-temps${nb}: regardez la nouvelle.`,
    'offer-empty': 'Il faut quelque chose de chaque côté.',
    'offer-to-self': 'On n’échange pas avec soi-même.',
    'wrong-side': 'Quelque chose est du mauvais côté de l’offre.',
    'settles-nothing': 'Cette dette n’existe pas, ou n’est pas si grande.',
    'titles-not-taken': 'Dans ce règlement, une dette se paie en argent.',
    'not-dealt-to-you': 'Ce titre ne vous a pas été distribué.',
    'not-enough-cash': 'Il n’y a pas assez d’argent.',
    'bid-too-low': 'Il faut offrir davantage.',
    'bid-too-high': `Pour une construction, l’offre va jusqu’à 65${nb}535.`,
    'bid-reserved': 'Cet argent est tenu par votre plus haute offre.',
    'wish-reserved': 'Cet argent est tenu par votre demande de constructions.',
    'already-highest': 'La plus haute offre est déjà la vôtre.',
    'not-entitled': 'Vous ne pouvez pas enchérir ici.',
    'can-still-pay': `Vous pouvez encore trouver assez${nb}: qui peut payer ne fait pas faillite.`,
    'would-waste-estate': 'Vous devez encore payer, et il en resterait moins pour le faire.',
    'not-last-resort':
      'Seulement quand toute construction est vendue, chaque titre mis aux enchères et le reste hypothéqué.',
    'not-put-up-yet': `Vos moyens ne couvrent pas la dette${nb}: mettez d’abord ce titre aux enchères.`,
    'no-change': 'Cela ne changerait rien.',
    'up-and-down': 'Construire ou vendre, pas les deux à la fois.',
    'too-high': 'On ne peut pas monter plus haut.',
    uneven: `Le groupe se construit uniformément${nb}: jamais plus d’un niveau d’écart.`,
    'no-houses': (w) => `La banque n’a pas assez de ${many(w, 'house')}.`,
    'no-hotels': (w) => `La banque n’a pas assez de ${many(w, 'hotel')}.`,
    'hotel-sold-whole': (w) =>
      `Ici, les ${many(w, 'hotel')} se vendent d’un bloc${nb}: le groupe redevient nu d’un coup.`,
    'not-this-building': 'Il s’agit maintenant de placer une construction de la sorte disputée.',
    'too-many': 'C’est plus qu’il n’y en a, ou que vous ne pourriez en placer.',
    'bad-dice': 'Un dé montre un à six.',
    'card-not-there': 'Cette carte ne peut pas venir maintenant.',
    'not-this-player': 'La distribution va à un autre joueur.',
    'title-dealt': 'Ce titre est déjà distribué.',
  },
});

/** Codes of results, errors and requests. */
export const codes = bilingual<Record<string, string>>({
  en: {
    unauthenticated: 'This browser holds no seat here.',
    'not-your-seat': 'That seat is somebody else’s.',
    'no-such-seat': 'There is no such seat.',
    'not-running': 'The game is not running: it has not begun, is paused or is over.',
    'stale-decision': 'Too late: that has been decided.',
    'future-decision': 'Too early: the game has not come to that.',
    'no-such-lot': 'That auction is closed.',
    illegal: 'The rules do not allow it.',
    'seat-taken': 'That seat is taken.',
    'seat-present': 'The holder of that seat is here.',
    'not-host': 'Only who made the table may do that.',
    'already-started': 'The game has begun.',
    'not-ready': 'Not everybody is ready.',
    'player-count': 'These rules are for another number of players.',
    'bad-name': 'That name is empty, or too long.',
    'bad-text': 'That text is empty, or too long.',
    absent: 'Somebody who is ready is not connected.',
    'bad-pledge': 'The pledge for the dice is missing.',
    'bad-salt': 'That is not the share in the dice that was pledged.',
    'not-revealing': 'Shares in the dice are not being revealed now.',
    revealing: 'Everybody’s share in the dice is being revealed: one moment.',
    'not-for-programs': 'That is for people to decide.',
    'bad-position': 'The position is for another number of players.',
    'people-play': 'Somebody who is not a bot is still in the game.',
    'no-such-bot': 'There is no bot of that name.',
    'dice-not-yours': 'The table throws the dice.',
    'not-real-dice': 'That is only for a table with real dice.',
    'bad-card': 'No card of this deck does that, or not with this amount.',
    'bad-correction': 'That position would be impossible.',
    'nothing-to-undo': 'There is nothing to take back.',
    'luck-in-between': 'Dice or cards came in between: that stands.',
    'vote-open': 'Another question is being voted on.',
    'no-such-vote': 'That vote is over.',
    'nobody-to-ask': 'Nobody is here to ask.',
    'no-wait-left': 'You have asked for time three times since your last turn.',
    'not-absent': 'They are here, or not gone for two minutes yet.',
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
    busy: 'The server has much to write down. Try again in a moment.',
    'not-kept': 'The server could not write it down: it has not happened. Try again.',
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
    'bad-name': 'Ce nom est vide, ou trop long.',
    'bad-text': 'Ce texte est vide, ou trop long.',
    absent: 'Quelqu’un est hors ligne.',
    'bad-pledge': 'La promesse pour les dés manque.',
    'bad-salt': 'Ce n’est pas la part dans les dés qui avait été promise.',
    'not-revealing': 'Les parts dans les dés ne sont pas dévoilées en ce moment.',
    revealing: `La part de chacun dans les dés est dévoilée${nb}: un instant.`,
    'not-for-programs': 'Cela se décide entre personnes.',
    'bad-position': 'La position est faite pour un autre nombre de joueurs.',
    'people-play': 'Quelqu’un qui n’est pas un robot joue encore.',
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
    'not-absent': 'Cette personne est là, ou partie depuis moins de deux minutes.',
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
    busy: 'Le serveur est très occupé. Réessayez dans un instant.',
    'not-kept': `Le serveur n’a pas pu l’enregistrer${nb}: rien n’a changé. Réessayez.`,
    lost: 'La liaison s’est perdue. Elle revient d’elle-même.',
    unreachable: 'Le serveur ne répond pas.',
    'going-away': 'Le serveur s’arrête.',
    'too-many-games': 'Il y a trop de parties sur ce serveur en ce moment.',
    'foreign-origin': 'Cette page vient d’ailleurs.',
    unknown: 'Cela n’a pas fonctionné.',
  },
});

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Why the rules refuse something. */
export function reasonText(reason: string, w: Teller): string {
  const text = reasons[w.lang][reason as Reason] as Sentence | undefined;
  if (text === undefined) return codes[w.lang]['illegal'] ?? reason;
  return typeof text === 'string' ? text : text(w);
}

export const codeText = (code: string, lang: Lang): string =>
  codes[lang][code] ?? codes[lang]['unknown'] ?? code;

/** What went wrong, in words. `w` is missing where there is no edition yet. */
export const troubleText = (trouble: Trouble, lang: Lang, w: Teller | null): string =>
  trouble.reason && w ? reasonText(trouble.reason, w) : codeText(trouble.code, lang);
