// Runs before anything is painted: the theme that somebody has chosen, else the system's.
const chosen = localStorage.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
