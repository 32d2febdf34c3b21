"""A window of QtWebKit. Each line of standard input is a command, `[name, argument…]`; its answer is a line of standard output."""

import json
import sys

from PyQt5.QtCore import QEventLoop, QPoint, QSocketNotifier, Qt, QUrl
from PyQt5.QtTest import QTest
from PyQt5.QtWebKitWidgets import QWebPage, QWebView
from PyQt5.QtWidgets import QApplication


class Page(QWebPage):
    path = ""

    def chooseFile(self, frame, suggested):
        return self.path


app = QApplication(sys.argv[:1])
view = QWebView()
page = Page(view)
view.setPage(page)
view.resize(360, 640)
view.show()


def load(url):
    loop = QEventLoop()
    page.loadFinished.connect(loop.quit)
    page.mainFrame().load(QUrl(url))
    loop.exec_()
    page.loadFinished.disconnect(loop.quit)


def press(x, y, path):
    page.path = path
    QTest.mouseClick(view, Qt.LeftButton, Qt.NoModifier, QPoint(x, y))


commands = {
    "load": load,
    "press": press,
    "type": lambda text: QTest.keyClicks(view, text),
    "evaluate": lambda script: page.mainFrame().evaluateJavaScript(script),
}


def answer():
    line = sys.stdin.readline()
    if not line:
        app.quit()
        return
    name, *arguments = json.loads(line)
    print(json.dumps(commands[name](*arguments)), flush=True)


notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Read)
notifier.activated.connect(answer)
app.exec_()
