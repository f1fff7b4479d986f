// Never becomes ready.
setInterval(() => {}, 1000);
