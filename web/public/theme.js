// The theme that was chosen on this device, see web/ui/theme.ts. Whoever follows the system, or
// forbids storage, has none.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
      bar.media = bar.dataset.theme === theme ? 'all' : 'not all'
    }
  }
} catch {}
