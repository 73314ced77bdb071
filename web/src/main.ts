import './style.css';

// Two applications share this page: the table, and competitions, whose phones fetch little.
const target = document.getElementById('app');
const begin = /^\/(cups|c)(\/|$)/.test(location.pathname) ? import('./cup/begin') : import('./app/begin');
void begin.then(({ begin }) => target && begin(target));
