document.documentElement.dataset.js = ''
